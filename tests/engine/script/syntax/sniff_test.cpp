#include <gtest/gtest.h>

#include "engine/script/syntax/script.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using namespace marmoset::script;

namespace {

std::string utf16(std::string_view text) {
  std::string bytes = "\xFF\xFE";
  for (const char c : text) bytes += {c, '\0'};
  return bytes;
}

}  // namespace

TEST(Sniff, AMarkerMakesAScript) {
  EXPECT_EQ(sniff(Text("type= user\nstart data >>\n")), DocumentKind::script);
  EXPECT_EQ(sniff(Text("# talks about :Sending Touch (ACTION_DOWN)\nstart data >>\n")), DocumentKind::script);
}

TEST(Sniff, CommandsInFrontOfTheirLinesMakeAScript) {
  EXPECT_EQ(sniff(Text("Tap(1,2)\nUserWait(5)\n")), DocumentKind::script);
  EXPECT_EQ(sniff(Text("a note about Tap(1,2)\n")), DocumentKind::unknown);
}

TEST(Sniff, WhatMonkeyPrintsMakesALog) {
  EXPECT_EQ(sniff(Text("bash-4.2$ monkey -p x 5\n:Monkey: seed=1 count=5\n:AllowPackage: x\n")),
            DocumentKind::log);
  EXPECT_EQ(sniff(Text("01:02:03 :Sending Key (ACTION_DOWN): 20    // KEYCODE_DPAD_DOWN\r\r\n")),
            DocumentKind::log);
  EXPECT_EQ(sniff(Text("#1: Sending Touch (ACTION_DOWN): 0:(1.0, 2.0)\n")), DocumentKind::log);
  EXPECT_EQ(sniff(Text("2;MonkeyThrottleEvent;a.b;a.b.Main;1\n")), DocumentKind::log);
  EXPECT_EQ(sniff(Text(utf16(":Monkey: seed=1 count=5\n"))), DocumentKind::log);
}

TEST(Sniff, AnythingElseIsUnknown) {
  EXPECT_EQ(sniff(Text("")), DocumentKind::unknown);
  EXPECT_EQ(sniff(Text("dear diary\n")), DocumentKind::unknown);
  EXPECT_EQ(sniff(Text(std::string(100'000, '\0'))), DocumentKind::unknown);
}

TEST(Sniff, KnowsTheRealFiles) {
  const auto check = [](const std::string& folder, DocumentKind kind) {
    const auto path = realData(folder);
    if (!path) return;
    for (const auto& entry : std::filesystem::directory_iterator(*path)) {
      if (entry.is_regular_file() && entry.path().filename() != "README.md") {
        EXPECT_EQ(sniff(Text(readFile(entry.path()))), kind) << entry.path();
      }
    }
  };
  check("monkey-scripts", DocumentKind::script);
  check("monkey-logs", DocumentKind::log);
  check("ui-dumps", DocumentKind::unknown);
}

}  // namespace marmoset::test

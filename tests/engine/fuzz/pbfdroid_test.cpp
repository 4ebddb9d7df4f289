// Properties that PBFDroid's researchers wrote for ten real apps.
#include "engine/fuzz/property/pbfdroid.h"

#include <filesystem>

#include <gmock/gmock.h>

#include "engine/fuzz/property/kea2.h"
#include "engine/fuzz/property/read_properties.h"
#include "tests/support/program.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::fuzz {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view twoProperties = R"({"dmfs": [
  {"name": "add note", "datatype": "note", "unheard": 1,
   "preconditions": [{"relation": "in", "widget": "e1", "UI_layout_num": "0"},
                     {"relation": "smaller", "datatype": "note", "widget": ""}],
   "events": [{"action": "click", "widget": "e1", "force": true},
              {"action": "edit", "widget": "e2", "text": "random", "force": true},
              {"action": "click", "widget": "e1", "force": false}],
   "post-conditions": [{"relation": "in", "widget": "added", "UI_layout_num": "3"}],
   "impacts": [{"object": "title.text", "operator": "add"}],
   "widgets": [{"name": "e1", "resource-id": "com.x:id/add", "UI_layout_num": "0"},
               {"name": "e2", "class": "android.widget.EditText", "UI_layout_num": "1"},
               {"name": "title", "resource-id": "com.x:id/title", "instance": "0", "UI_layout_num": "2"},
               {"name": "added", "resource-id": "com.x:id/name", "text": "title.text", "UI_layout_num": "3"}]},
  {"name": "broken", "events": [{"action": "fold", "widget": "e1"}], "widgets": []}]})";

TEST(PbfDroid, isTakenOver) {
  const auto imported = importPbfDroid(twoProperties).value();
  EXPECT_EQ(imported.document.package, "com.x");
  ASSERT_THAT(imported.document.properties, SizeIs(1));
  EXPECT_THAT(imported.leftOut, ElementsAre(HasSubstr("\"broken\" has the event \"fold\"")));
  const auto& steps = imported.document.properties[0].steps;
  ASSERT_THAT(steps, SizeIs(4));
  EXPECT_EQ(steps[2].kind, PropertyStep::Kind::remember);
  EXPECT_EQ(steps[2].text, "title");
  EXPECT_TRUE(steps[3].optional);
  EXPECT_EQ(imported.document.properties[0].then[0].widget.text, "${title}");
}

TEST(PbfDroid, saysWhatIsNone) {
  EXPECT_THAT(importPbfDroid("[]").error(), HasSubstr("dmfs"));
  EXPECT_THAT(importPbfDroid("{").error(), HasSubstr("dmfs"));
  EXPECT_THAT(importPbfDroid(R"({"dmfs": [1, null, {"name": 3}]})").value().leftOut, SizeIs(3));
}

TEST(PbfDroid, hasFiftyOnePropertiesOfTenAppsThatAllReadBack) {
  const auto data = test::realData("pbfdroid");
  if (!data) GTEST_SKIP();
  std::size_t properties = 0, apps = 0;
  const test::TemporaryFolder folder;
  std::vector<std::string> arguments{"-m", "py_compile"};
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*data)) {
    if (!entry.path().filename().string().starts_with("dmf_")) continue;
    const auto imported = importPbfDroid(test::readFile(entry.path()));
    ASSERT_TRUE(imported) << entry.path() << imported.error();
    EXPECT_THAT(imported->leftOut, IsEmpty()) << entry.path();
    EXPECT_FALSE(imported->document.package.empty());
    properties += imported->document.properties.size();
    ++apps;
    const auto printed = printProperties(imported->document);
    const auto again = readProperties(printed);
    EXPECT_THAT(again.problems, IsEmpty()) << printed;
    EXPECT_EQ(printProperties(again.document), printed);
    arguments.push_back(
        folder.file(entry.path().stem().string() + ".py", printKea2(imported->document)).string());
  }
  const auto compiled = test::runProgram("/usr/bin/python3", arguments);
  EXPECT_EQ(compiled.exitCode, 0) << compiled.err;
  EXPECT_EQ(apps, 10u);
  EXPECT_EQ(properties, 51u);
}

}  // namespace
}  // namespace marmoset::fuzz

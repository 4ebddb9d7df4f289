#include "engine/report/log_labels.h"

#include <gmock/gmock.h>

namespace marmoset::report {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string head =
    ":Monkey: seed=1 count=20\n"
    ":AllowPackage: com.x\n"
    ":IncludeCategory: android.intent.category.LAUNCHER\n"
    ":Switch: #Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;"
    "launchFlags=0x10200000;component=com.x/.Main;end\n"
    "    // Allowing start of Intent { act=android.intent.action.MAIN cmp=com.x/.Main } in package com.x\n";
const std::string tap =
    ":Sending Touch (ACTION_DOWN): 0:(10.0,20.0)\n:Sending Touch (ACTION_UP): 0:(10.0,20.0)\n";
const std::string volume =
    ":Sending Key (ACTION_DOWN): 24    // KEYCODE_VOLUME_UP\n"
    ":Sending Key (ACTION_UP): 24    // KEYCODE_VOLUME_UP\n";

LogLabels labels(const std::string& text, const Severities& severities = {}) {
  return labelsOf(script::Log::parse(script::Text(text)), {}, severities);
}

TEST(LogLabels, stayOnTheLinesOfTheLog) {
  const auto found = labels(head + tap + volume + tap + "Events injected: 7\n");
  ASSERT_THAT(found.findings, SizeIs(1));
  const auto& finding = found.findings[0];
  EXPECT_EQ(finding.code, "ineffective/optional-key");
  EXPECT_EQ(finding.range.start.line, 7u);
  EXPECT_EQ(finding.range.end.line, 8u);
  EXPECT_TRUE(finding.unnecessary);
  EXPECT_FALSE(finding.fixable) << "a log is not edited";
  EXPECT_THAT(finding.message, HasSubstr("only likely"));
}

TEST(LogLabels, sayWhatTheLogDoesNotTell) {
  EXPECT_THAT(labels(head + tap + volume).missing, SizeIs(3)) << "windows, view trees and callbacks";
  const auto nothing = labels(head + tap);
  EXPECT_THAT(nothing.findings, IsEmpty()) << "taps are never judged alone";
  EXPECT_THAT(nothing.missing, IsEmpty());
}

TEST(LogLabels, areFoundInEveryRun) {
  EXPECT_THAT(labels(head + volume + "Events injected: 3\n" + head + volume).findings, SizeIs(2));
}

TEST(LogLabels, areNoneWhereTheLogHidesEvents) {
  EXPECT_THAT(labels(head + tap + volume + "Events injected: 20\n").findings, IsEmpty());
}

TEST(LogLabels, followTheProject) {
  EXPECT_THAT(labels(head + volume, {{"ineffective/optional-key", script::Severity::off}}).findings,
              IsEmpty());
}

TEST(LogLabels, ofALogWithoutEventsAreNone) {
  EXPECT_THAT(labels(":Monkey: seed=1 count=20\nEvents injected: 20\n").findings, IsEmpty());
  EXPECT_THAT(labels("no log at all\n").findings, IsEmpty());
}

}  // namespace
}  // namespace marmoset::report

#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/log/findings.h"
#include "engine/trace/crash_signature.h"
#include "tests/engine/script/log/replay.h"
#include "tests/support/real_data.h"

namespace marmoset::script {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

Log sampleLog() {
  return Log::parse(Text(test::readFile(test::sourceFile("samples/crash-log/monkey.log"))));
}

TEST(SampleLog, HasAnAnrAndACrash) {
  const Log log = sampleLog();
  ASSERT_THAT(log.runs(), SizeIs(1));
  const LogRun& run = log.runs()[0];
  EXPECT_EQ(run.outcome, RunOutcome::aborted);
  EXPECT_EQ(run.seen, run.injected);
  EXPECT_EQ(run.verbosity, 3);
  EXPECT_EQ(run.throttle, 200);
  ASSERT_THAT(run.failures, SizeIs(2));
  EXPECT_EQ(trace::signatureOf(run.failures[0].failure).toString(),
            "ANR at org.sample.lending.Export.sortRows <- org.sample.lending.ItemList.onExport");
  EXPECT_EQ(trace::signatureOf(run.failures[1].failure).toString(),
            "java.lang.NullPointerException at org.sample.lending.Store.save <- "
            "org.sample.lending.ItemList.onActivityResult");
  EXPECT_EQ(run.failures[1].eventsBefore, run.injected);
}

TEST(SampleLog, HasTheFindingsItsPageTellsOf) {
  std::vector<std::string_view> codes;
  for (const Finding& finding : logFindings(sampleLog())) codes.push_back(finding.code);
  EXPECT_THAT(codes, ElementsAre("injection-failed", "app-not-responding", "app-crash"));
}

TEST(SampleLog, IsReplayed) {
  const Log log = sampleLog();
  const auto conversion = convert(log);
  ASSERT_TRUE(conversion);
  EXPECT_EQ(static_cast<std::int64_t>(conversion->events), log.runs()[0].injected);
  EXPECT_TRUE(std::ranges::equal(withoutWaits(log.events(log.runs()[0])),
                                 withoutWaits(replay(*conversion).events), sameInputButFirstFinger));
  ASSERT_THAT(conversion->notes, SizeIs(2));
  EXPECT_THAT(conversion->notes.back().message,
              testing::HasSubstr("The run failed 2 times; the script ends before failure 2."));
}

}  // namespace
}  // namespace marmoset::script

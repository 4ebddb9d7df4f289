#include <algorithm>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/script/log/decode.h"
#include "engine/script/log/log.h"
#include "engine/trace/crash_signature.h"
#include "tests/engine/script/log/replay.h"
#include "tests/support/real_data.h"

namespace marmoset::script {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

std::optional<Log> realLog(const std::string& name) {
  const auto path = test::realData("monkey-logs/" + name);
  if (!path) return std::nullopt;
  return Log::parse(Text(decode(test::readFile(*path)).text));
}

std::size_t count(const Log& log, LogLineKind kind) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < log.lineCount(); ++i) found += log.line(i).kind == kind;
  return found;
}

TEST(RealLogs, VerboseRunOfTenThousandEvents) {
  const auto log = realLog("DQQ_ApkPerforTools.txt");
  if (!log) return;
  ASSERT_THAT(log->runs(), SizeIs(1));
  const LogRun& run = log->runs()[0];
  EXPECT_EQ(run.seed, 1511953066881);
  EXPECT_EQ(run.count, 10000);
  EXPECT_THAT(run.packages, ElementsAre("com.cleanmaster.mguard_cn"));
  EXPECT_EQ(run.seen, 10000);
  EXPECT_EQ(run.injected, 10000);
  EXPECT_THAT(run.eventLines, SizeIs(10000 + 4234));
  EXPECT_THAT(run.failedInjections, SizeIs(208));
  EXPECT_EQ(run.dropped->pointers, 208);
  EXPECT_EQ(run.throttle, 0);
  EXPECT_EQ(run.verbosity, 2);
  EXPECT_EQ(run.outcome, RunOutcome::finished);
  EXPECT_FALSE(run.hidden);
  EXPECT_EQ(count(*log, LogLineKind::touch), 3880u + 3880 + 868 + 429 + 179 + 179);
  EXPECT_EQ(count(*log, LogLineKind::key), 460u);
  EXPECT_EQ(count(*log, LogLineKind::switchActivity), 125u);
  EXPECT_EQ(count(*log, LogLineKind::other), 0u);
}

TEST(RealLogs, ShortRunWithEchoedArguments) {
  const auto log = realLog("Dawnwangxiaoying_auto-test.txt");
  if (!log) return;
  ASSERT_THAT(log->runs(), SizeIs(1));
  const LogRun& run = log->runs()[0];
  EXPECT_EQ(run.seed, 10);
  EXPECT_EQ(run.verbosity, 3);
  EXPECT_THAT(run.arguments, SizeIs(11));
  EXPECT_EQ(run.lines, (LineRange{0, 215}));
  EXPECT_EQ(run.seen, 10);
  EXPECT_FALSE(run.hidden);
  EXPECT_EQ(run.outcome, RunOutcome::finished);
  EXPECT_EQ(count(*log, LogLineKind::trackball), 7u);
  EXPECT_EQ(count(*log, LogLineKind::other), 0u);
}

TEST(RealLogs, TwoRunsInUtf16WithOneVerbosity) {
  const auto path = test::realData("monkey-logs/LessiaSa_QADiplom.txt");
  if (!path) return;
  const Decoded decoded = decode(test::readFile(*path));
  EXPECT_EQ(decoded.encoding, Encoding::utf16LittleEndian);
  EXPECT_TRUE(decoded.byteOrderMark);
  const Log log = Log::parse(Text(decoded.text));
  ASSERT_THAT(log.runs(), SizeIs(2));
  for (const LogRun& run : log.runs()) {
    EXPECT_EQ(run.outcome, RunOutcome::finished);
    EXPECT_EQ(run.verbosity, 1);
    ASSERT_TRUE(run.hidden);
    EXPECT_EQ(run.hidden->injected, 50);
  }
  EXPECT_EQ(log.runs()[0].hidden->seen, 2);
  EXPECT_EQ(log.runs()[1].hidden->seen, 1);
  EXPECT_FALSE(log.runs()[0].throttle);
  EXPECT_EQ(log.runs()[1].throttle, 150);
  EXPECT_EQ(count(log, LogLineKind::other), 0u);
}

TEST(RealLogs, RunWithRejectedIntents) {
  const auto log = realLog("fziliott_android-malware-analysis.txt");
  if (!log) return;
  ASSERT_THAT(log->runs(), SizeIs(1));
  const LogRun& run = log->runs()[0];
  EXPECT_EQ(run.seen, 350 + 349 + 62 + 49 + 46 + 44 + 18 + 29 + 12);
  EXPECT_EQ(run.injected, 5000);
  ASSERT_TRUE(run.hidden);
  EXPECT_THAT(run.hidden->why, HasSubstr("-s 22546 -v -v -v"));
  EXPECT_THAT(run.rejectedSwitches, IsEmpty());
  EXPECT_THAT(run.failedInjections, SizeIs(7));
  EXPECT_EQ(count(*log, LogLineKind::intentRejected), 34u);
  EXPECT_EQ(count(*log, LogLineKind::other), 0u);
}

TEST(RealLogs, RunWithCombinedVerbosity) {
  const auto log = realLog("zealot2002_menu.txt");
  if (!log) return;
  ASSERT_THAT(log->runs(), SizeIs(1));
  const LogRun& run = log->runs()[0];
  EXPECT_EQ(run.verbosity, 1);
  EXPECT_EQ(run.seen, 692 + 692 + 110 + 108 + 95 + 84 + 44 + 61 + 26);
  ASSERT_TRUE(run.hidden);
  EXPECT_THAT(run.hidden->why, HasSubstr("`-vvv` as one"));
  EXPECT_THAT(run.failedInjections, SizeIs(59));
  EXPECT_EQ(count(*log, LogLineKind::other), 26u);  // "Got IOException performing flip..."
}

TEST(RealLogs, ReplayInjectsEveryEventAgain) {
  const auto folder = test::realData("monkey-logs");
  if (!folder) return;
  for (const auto& entry : std::filesystem::directory_iterator(*folder)) {
    const Log log = Log::parse(Text(decode(test::readFile(entry.path())).text));
    for (std::size_t i = 0; i < log.runs().size(); ++i) {
      ConvertOptions options;
      options.run = i;
      const auto conversion = convert(log, options);
      ASSERT_TRUE(conversion) << entry.path();
      const auto expected = withoutWaits(log.events(log.runs()[i]));
      EXPECT_EQ(static_cast<std::int64_t>(expected.size()), log.runs()[i].seen);
      const auto run = replay(*conversion);
      EXPECT_EQ(run.end.kind, RunEnd::Kind::endOfFile);
      const auto injected = withoutWaits(run.events);
      EXPECT_TRUE(std::ranges::equal(expected, injected, sameInputButFirstFinger)) << entry.path();
      const bool exact = std::ranges::equal(expected, injected, sameInput);
      const bool noted = std::ranges::any_of(conversion->notes, [](const ConvertNote& note) {
        return note.message.find("two fingers") != std::string::npos;
      });
      EXPECT_NE(exact, noted) << entry.path();
    }
  }
}

// A dialog of the system, or another app, may stand in front of the app that dies.
TEST(RealLogs, WhatWasInFrontNamesNoCrash) {
  const auto folder = test::realData("simplydroid");
  if (!folder) return;
  std::size_t crashes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() != "execute.log") continue;
    SCOPED_TRACE(entry.path());
    const auto text = test::readFile(entry.path());
    const auto crashAt = text.find("// CRASH");
    if (crashAt == std::string::npos || crashAt < 2) continue;
    const auto rowAt = text.rfind('\n', crashAt - 2) + 1;
    const auto asFound = Log::parse(Text(text)).runs().back().failures.front().failure;
    EXPECT_NE(asFound.process, "android");
    for (const std::string_view front :
         {"android;com.android.internal.app.ErrorDialog", "com.miui.home;Launcher"}) {
      const auto covered = text.substr(0, rowAt) + "9999;MonkeyTouchEvent;" + std::string(front) + ";1\n" +
                           text.substr(crashAt);
      const auto failure = Log::parse(Text(covered)).runs().back().failures.front().failure;
      EXPECT_EQ(failure.process, asFound.process);
      EXPECT_EQ(trace::signatureOf(failure), trace::signatureOf(asFound));
    }
    ++crashes;
  }
  EXPECT_GT(crashes, 0u);
}

TEST(RealLogs, AllTracesOfSimplyDroid) {
  const auto folder = test::realData("simplydroid");
  if (!folder) return;
  std::size_t traces = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() != "execute.log") continue;
    ++traces;
    const std::string bytes = test::readFile(entry.path());
    const Log log = Log::parse(Text(decode(bytes).text));
    ASSERT_THAT(log.runs(), SizeIs(1)) << entry.path();
    const LogRun& run = log.runs()[0];
    EXPECT_EQ(run.dialect, LogDialect::trace);
    const auto rows = log.traceRows(run);
    const auto lines = std::ranges::count(bytes, '\n') + (bytes.ends_with('\n') ? 0 : 1);
    EXPECT_EQ(rows.size() + run.failures.size(), static_cast<std::size_t>(lines)) << entry.path();
    for (std::size_t i = 0; i < rows.size(); ++i) EXPECT_EQ(rows[i].index, static_cast<std::int64_t>(i + 1));
    ASSERT_THAT(run.failures, SizeIs(1)) << entry.path();
    const auto signature = trace::signatureOf(run.failures[0].failure);
    EXPECT_THAT(signature.type, testing::AnyOf(HasSubstr("Exception"), HasSubstr("Error"))) << entry.path();
    EXPECT_THAT(signature.frames, testing::Not(IsEmpty())) << entry.path();
    EXPECT_FALSE(convert(log));
  }
  EXPECT_EQ(traces, 35u);
}

}  // namespace
}  // namespace marmoset::script

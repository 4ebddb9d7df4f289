#include "engine/device/adb/parse/app_failures.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/adb/parse/component.h"

namespace marmoset::device::adb {
namespace {

using trace::FailureKind;

constexpr int system = 500;

std::string line(int pid, const std::string& tag, const std::string& message) {
  return fmt::format("06-28 13:01:02.345 {:5} {:5} E {:<8}: {}\n", pid, pid, tag, message);
}
std::string started(int pid, const std::string& process) {
  return line(system, "ActivityManager", fmt::format("Start proc {}:{}/u0a1 for top-activity", pid, process));
}
std::string lastWords(int pid, const std::string& process, const std::string& exception = "java.lang.Error") {
  return line(pid, "AndroidRuntime", "FATAL EXCEPTION: main") +
         line(pid, "AndroidRuntime", fmt::format("Process: {}, PID: {}", process, pid)) +
         line(pid, "AndroidRuntime", exception) + line(pid, "AndroidRuntime", "\tat a.b.Main.f(Main.kt:1)");
}
std::string systemCrash(int pid, const std::string& process,
                        const std::string& what = "java.lang.Error,x, y") {
  return line(system, "am_crash", fmt::format("[{},0,{},549994054,{},Main.kt,1,0]", pid, process, what));
}
std::string tombstone(int writer, int pid, const std::string& process) {
  return line(writer, "DEBUG", "*** *** ***") +
         line(writer, "DEBUG", fmt::format("pid: {0}, tid: {0}, name: x  >>> {1} <<<", pid, process)) +
         line(writer, "DEBUG", "signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0");
}
std::string hang(int writer, int pid, const std::string& process) {
  return line(writer, "ActivityManager", fmt::format("ANR in {} ({}/.Main)", process, process)) +
         line(writer, "ActivityManager", fmt::format("PID: {}", pid)) +
         line(writer, "ActivityManager", "Reason: Input dispatching timed out");
}

// What counts of a log, for the app a.b, whose process 90 lived at the start.
struct Judge {
  explicit Judge(std::string_view log) {
    for (const auto text : linesOf(log))
      if (const auto entry = parseLogEntry(text)) failures.add(*entry);
  }
  // With these processes and dialogs when the device is asked.
  std::vector<std::string> seeing(const ProcessList& running, const std::set<std::string>& dialogs = {}) {
    failures.isUndecided();
    failures.decide(running, dialogs);
    failures.giveUp();
    std::vector<std::string> found;
    while (const auto failure = failures.take())
      found.push_back(fmt::format("{} {} {}", failure->process, failure->pid, failure->exception));
    return found;
  }
  AppFailures failures{"a.b", {{system, "system_server"}, {90, "a.b"}, {91, "a.bc"}}};
};

using testing::ElementsAre;
using testing::IsEmpty;

TEST(AppFailures, aCrashIsOneWhenTheProcessIsGone) {
  EXPECT_THAT(Judge(lastWords(90, "a.b")).seeing({}), ElementsAre("a.b 90 java.lang.Error"));
  EXPECT_THAT(Judge(started(95, "a.b") + lastWords(95, "a.b")).seeing({{97, "a.b"}}),
              ElementsAre("a.b 95 java.lang.Error"))
      << "started again";
}

TEST(AppFailures, anAppThatLogsTheWordsAndLivesOnHasNotCrashed) {
  EXPECT_THAT(Judge(lastWords(90, "a.b")).seeing({{90, "a.b"}}), IsEmpty());
}

TEST(AppFailures, aNumberThatAnotherProcessHasNowIsGone) {
  EXPECT_THAT(Judge(lastWords(90, "a.b")).seeing({{90, "com.other"}}), ElementsAre("a.b 90 java.lang.Error"));
}

TEST(AppFailures, theSystemsWordIsEnoughWhileItsDialogKeepsTheProcess) {
  EXPECT_THAT(Judge(lastWords(90, "a.b") + systemCrash(90, "a.b")).seeing({{90, "a.b"}}),
              ElementsAre("a.b 90 java.lang.Error"));
  EXPECT_THAT(Judge(systemCrash(90, "a.b")).seeing({{90, "a.b"}}), ElementsAre("a.b 90 java.lang.Error"))
      << "its last words were lost";
}

TEST(AppFailures, onlyTheSystemSpeaksForTheSystem) {
  const auto said = line(90, "am_crash", "[90,0,a.b,549994054,java.lang.Error,x,Main.kt,1,0]");
  EXPECT_THAT(Judge(lastWords(90, "a.b") + said).seeing({{90, "a.b"}}), IsEmpty());
  EXPECT_THAT(Judge(said).seeing({}), IsEmpty());
  EXPECT_THAT(Judge(hang(90, 90, "a.b")).seeing({}), IsEmpty());
  EXPECT_THAT(Judge(tombstone(90, 90, "a.b")).seeing({}), IsEmpty());
  EXPECT_THAT(
      Judge(line(90, "ActivityManager", "Start proc 91:a.b/u0a1 for x") + lastWords(91, "a.b")).seeing({}),
      IsEmpty());
}

// An app that logs the words and then leaves by itself: where the system's events can be read, their
// silence says that there was no crash.
TEST(AppFailures, anAppThatLogsTheWordsAndExitsHasNotCrashed) {
  const auto events = line(system, "am_proc_start", "[0,95,10001,a.b,top-activity,]");
  EXPECT_THAT(Judge(events + started(95, "a.b") + lastWords(95, "a.b")).seeing({}), IsEmpty());
}

TEST(AppFailures, ofSeveralLastWordsOnlyTheLastAreTrue) {
  const auto log = lastWords(90, "a.b", "java.lang.Fake") + lastWords(90, "a.b", "java.lang.Real");
  EXPECT_THAT(Judge(log).seeing({}), ElementsAre("a.b 90 java.lang.Real"));
  EXPECT_THAT(Judge(log + systemCrash(90, "a.b")).seeing({}), ElementsAre("a.b 90 java.lang.Real"));
}

TEST(AppFailures, ofTwoCrashesTheFirstComesFirst) {
  const auto log = started(95, "a.b:sync") + lastWords(95, "a.b:sync", "java.lang.First") +
                   lastWords(90, "a.b", "java.lang.Second");
  EXPECT_THAT(Judge(log).seeing({}), ElementsAre("a.b:sync 95 java.lang.First", "a.b 90 java.lang.Second"));
}

TEST(AppFailures, anotherAppsCrashIsNone) {
  EXPECT_THAT(Judge(lastWords(91, "a.bc") + systemCrash(91, "a.bc")).seeing({}), IsEmpty());
  EXPECT_THAT(Judge(lastWords(91, "a.b")).seeing({}), IsEmpty()) << "it may say what it likes";
  EXPECT_THAT(Judge(tombstone(99, 91, "a.bc")).seeing({}), IsEmpty());
  EXPECT_THAT(Judge(hang(system, 91, "a.bc")).seeing({}), IsEmpty());
}

TEST(AppFailures, whatAnEarlierProcessDidIsOfAnEarlierRun) {
  EXPECT_THAT(Judge(lastWords(80, "a.b") + systemCrash(80, "a.b")).seeing({}), IsEmpty());
  EXPECT_THAT(Judge(tombstone(99, 80, "a.b")).seeing({}), IsEmpty()) << "tombstones come late";
}

TEST(AppFailures, aNativeCrashIsToldByAnotherProcess) {
  EXPECT_THAT(Judge(tombstone(99, 90, "a.b")).seeing({}), ElementsAre("a.b 90 SIGSEGV"));
  EXPECT_THAT(
      Judge(tombstone(99, 90, "a.b") + systemCrash(90, "a.b", "Native crash,Segmentation fault")).seeing({}),
      ElementsAre("a.b 90 SIGSEGV"));
  EXPECT_THAT(Judge(tombstone(99, 90, "a.b")).seeing({{90, "a.b"}}), IsEmpty())
      << "a dump of a living process";
}

TEST(AppFailures, aHangIsOneWhileTheDialogStandsOrWhenTheProcessIsGone) {
  const auto log = hang(system, 90, "a.b");
  EXPECT_THAT(Judge(log).seeing({{90, "a.b"}}, {"a.b"}), ElementsAre("a.b 90 "));
  EXPECT_THAT(Judge(log).seeing({}), ElementsAre("a.b 90 "));
  EXPECT_THAT(Judge(log).seeing({{90, "a.b"}}), IsEmpty()) << "it has recovered";
}

TEST(AppFailures, theSystemMayTakeAMomentToSayIt) {
  Judge judge(lastWords(90, "a.b"));
  EXPECT_THAT(judge.seeing({{90, "a.b"}}), IsEmpty());
  EXPECT_FALSE(judge.failures.isUndecided());
  const auto said = systemCrash(90, "a.b");
  judge.failures.add(*parseLogEntry(linesOf(said).front()));
  EXPECT_THAT(judge.seeing({}), ElementsAre("a.b 90 java.lang.Error"));
}

TEST(ProcessList, isReadFromOldAndNewDevices) {
  EXPECT_EQ(parseProcessList("  PID NAME\n    1 init\n 9328 a.b:remote\n"),
            (ProcessList{{1, "init"}, {9328, "a.b:remote"}}));
  EXPECT_EQ(parseProcessList("USER     PID   PPID  VSIZE  RSS     WCHAN    PC         NAME\r\n"
                             "u0_a52    917   113   494524 41236 ffffffff 400d08ac S a.b\r\n"),
            (ProcessList{{917, "a.b"}}));
  EXPECT_EQ(parseProcessList("nonsense\n\n"), ProcessList());
}

}  // namespace
}  // namespace marmoset::device::adb

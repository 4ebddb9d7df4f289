#include "server/scheduler/scheduler.h"

#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace marmoset::server {
namespace {

using protocol::CancelReason;
using protocol::CancelToken;

// Runs the main loop on the test's thread and writes down what happened, in order.
class SchedulerTest : public testing::Test {
 protected:
  protocol::MainLoop loop;
  std::vector<std::string> happened;
  Scheduler scheduler{loop, [this](const std::string& what) { happened.push_back("failed: " + what); }, 2, 4};

  Job job(const std::string& name) {
    Job result;
    result.work = [this, name](const CancelToken&) { return [this, name] { happened.push_back(name); }; };
    result.dropped = [this, name](CancelReason reason) { happened.push_back(name + nameOf(reason)); };
    return result;
  }
  // Work that waits for the test before it ends.
  Job gated(const std::string& name, std::shared_future<void> gate) {
    Job result = job(name);
    result.work = [gate, work = result.work](const CancelToken& token) {
      gate.wait();
      return work(token);
    };
    return result;
  }
  void submit(Job work) { EXPECT_TRUE(scheduler.submit(std::move(work))); }
  void runUntilIdle() {
    scheduler.onIdle([this] { loop.stop(); });
    if (!scheduler.idle()) loop.run();
  }

  static std::string nameOf(CancelReason reason) {
    switch (reason) {
      case CancelReason::contentModified:
        return " outdated";
      case CancelReason::client:
        return " cancelled";
      case CancelReason::server:
        return " stopped";
      case CancelReason::shutdown:
      case CancelReason::none:
        break;
    }
    return " ?";
  }
};

using Strings = std::vector<std::string>;

TEST_F(SchedulerTest, RunsTheWorkAndThenItsCompletionOnTheMainThread) {
  const auto main = std::this_thread::get_id();
  std::thread::id workedOn, completedOn;
  Job both;
  both.work = [&](const CancelToken&) {
    workedOn = std::this_thread::get_id();
    return [&] { completedOn = std::this_thread::get_id(); };
  };
  submit(both);
  runUntilIdle();
  EXPECT_NE(workedOn, main);
  EXPECT_EQ(completedOn, main);
}

TEST_F(SchedulerTest, AnEditOutdatesTheJobsOfItsDocumentOnly) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  Job a = gated("a", opened), b = gated("b", opened);
  a.document = "a";
  b.document = "b";
  submit(a);
  submit(b);
  scheduler.outdate("a");
  EXPECT_EQ(happened, Strings{"a outdated"});
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(happened, (Strings{"a outdated", "b"}));
}

TEST_F(SchedulerTest, TheLatestJobOfASlotWins) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  Job first = gated("first", opened), second = gated("second", opened);
  first.slot = second.slot = "diagnostics";
  submit(first);
  submit(second);
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(happened, (Strings{"first stopped", "second"}));
}

TEST_F(SchedulerTest, AnExceptionStaysInItsJob) {
  Job bad = job("bad");
  bad.work = [](const CancelToken&) -> Job::Done { throw std::runtime_error("boom"); };
  submit(bad);
  runUntilIdle();
  EXPECT_EQ(happened, (Strings{"failed: boom", "bad stopped"}));
}

TEST_F(SchedulerTest, AFullQueueRefusesInsteadOfGrowing) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  for (int i = 0; i < 4; ++i) submit(gated("job", opened));
  EXPECT_FALSE(scheduler.submit(job("fifth")));
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(happened, (Strings{"job", "job", "job", "job"}));
}

TEST_F(SchedulerTest, BackgroundWorkLeavesAWorkerForTheUser) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  Job scan = gated("scan", opened), index = gated("index", opened), hover = job("hover");
  scan.priority = index.priority = Priority::background;
  hover.priority = Priority::interactive;
  hover.work = [&](const CancelToken&) {
    return [&] {
      happened.push_back("hover");
      gate.set_value();
    };
  };
  submit(scan);
  submit(index);
  submit(hover);
  runUntilIdle();
  EXPECT_EQ(happened, (Strings{"hover", "scan", "index"}));
}

TEST_F(SchedulerTest, AStoppedJobIsSettledOnceAndItsWorkerIsTold) {
  std::promise<void> started;
  Job endless = job("endless");
  endless.document = "a";
  endless.work = [&](const CancelToken& token) -> Job::Done {
    started.set_value();
    while (!token.cancelled()) std::this_thread::yield();
    return [this] { happened.push_back("done"); };
  };
  submit(endless);
  started.get_future().wait();
  scheduler.outdate("a");
  scheduler.stopAll();
  runUntilIdle();
  EXPECT_EQ(happened, Strings{"endless outdated"});
}

TEST_F(SchedulerTest, AJobTheClientCancelledWhileItWaitedDoesNotRun) {
  Job cancelled = job("cancelled");
  cancelled.token.cancel(CancelReason::client);
  submit(cancelled);
  runUntilIdle();
  EXPECT_EQ(happened, Strings{"cancelled cancelled"});
}

}  // namespace
}  // namespace marmoset::server

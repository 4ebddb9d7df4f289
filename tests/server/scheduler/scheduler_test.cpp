#include "server/scheduler/scheduler.h"

#include <future>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/scheduler/main_loop.h"

namespace marmoset::server {
namespace {

// Runs the main loop on the test's thread and writes down what happened, in order.
class SchedulerTest : public testing::Test {
 protected:
  MainLoop loop;
  std::vector<std::string> happened;
  Scheduler scheduler{[this](auto task) { loop.post(std::move(task)); }, 2, 4};

  Scheduler::Dropped noteDrop(std::string name) {
    return [this, name](StopReason reason, std::string_view what) {
      happened.push_back(name + " dropped " + std::to_string(static_cast<int>(reason)) + std::string(what));
    };
  }
  Scheduler::Work noteDone(std::string name) {
    return [this, name](const StopToken&) { return [this, name] { happened.push_back(name); }; };
  }
  // Work that waits for the test before it ends.
  Scheduler::Work gated(std::string name, std::shared_future<void> gate) {
    return [this, name, gate](const StopToken&) {
      gate.wait();
      return [this, name] { happened.push_back(name); };
    };
  }
  void runUntilIdle() {
    scheduler.onIdle([this] { loop.stop(); });
    if (!scheduler.idle()) loop.run();
  }
};

TEST_F(SchedulerTest, RunsTheWorkAndThenItsCompletionOnTheMainThread) {
  const auto main = std::this_thread::get_id();
  std::thread::id workedOn, completedOn;
  scheduler.submit(
      {},
      [&](const StopToken&) {
        workedOn = std::this_thread::get_id();
        return [&] { completedOn = std::this_thread::get_id(); };
      },
      noteDrop("a"));
  runUntilIdle();
  EXPECT_NE(workedOn, main);
  EXPECT_EQ(completedOn, main);
}

TEST_F(SchedulerTest, AnEditOutdatesTheJobsOfItsDocumentOnly) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  scheduler.submit({.document = "a"}, gated("a", opened), noteDrop("a"));
  scheduler.submit({.document = "b"}, gated("b", opened), noteDrop("b"));
  scheduler.outdate("a");
  EXPECT_EQ(happened, std::vector<std::string>{"a dropped 2"});
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(happened, (std::vector<std::string>{"a dropped 2", "b"}));
}

TEST_F(SchedulerTest, TheLatestJobOfASlotWins) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  const JobInfo slot{.document = "a", .slot = "diagnostics"};
  scheduler.submit(slot, gated("first", opened), noteDrop("first"));
  scheduler.submit(slot, gated("second", opened), noteDrop("second"));
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(happened, (std::vector<std::string>{"first dropped 3", "second"}));
}

TEST_F(SchedulerTest, AnExceptionDropsTheJobWithItsMessage) {
  scheduler.submit(
      {}, [](const StopToken&) -> Scheduler::Done { throw std::runtime_error(": boom"); }, noteDrop("a"));
  runUntilIdle();
  EXPECT_EQ(happened, std::vector<std::string>{"a dropped 5: boom"});
}

TEST_F(SchedulerTest, AFullQueueRefusesInsteadOfGrowing) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  for (int i = 0; i < 4; ++i) scheduler.submit({}, gated("job", opened), noteDrop("job"));
  scheduler.submit({}, noteDone("fifth"), noteDrop("fifth"));
  EXPECT_EQ(happened, std::vector<std::string>{"fifth dropped 4too many requests are under way"});
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(happened.size(), 5u);
}

TEST_F(SchedulerTest, BackgroundWorkLeavesAWorkerForTheUser) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  scheduler.submit({.priority = Priority::background}, gated("scan", opened), noteDrop("scan"));
  scheduler.submit({.priority = Priority::background}, gated("index", opened), noteDrop("index"));
  scheduler.submit(
      {.priority = Priority::interactive},
      [&](const StopToken&) {
        return [&] {
          happened.push_back("hover");
          gate.set_value();
        };
      },
      noteDrop("hover"));
  runUntilIdle();
  EXPECT_EQ(happened, (std::vector<std::string>{"hover", "scan", "index"}));
}

TEST_F(SchedulerTest, ACancelledJobIsAnsweredOnceAndItsWorkerIsTold) {
  std::promise<void> started;
  const auto job = scheduler.submit(
      {},
      [&](const StopToken& stop) {
        started.set_value();
        while (!stop.stopRequested()) std::this_thread::yield();
        return [this] { happened.push_back("done"); };
      },
      noteDrop("a"));
  started.get_future().wait();
  scheduler.stop(job, StopReason::cancelled);
  scheduler.stop(job, StopReason::shutdown);
  runUntilIdle();
  EXPECT_EQ(happened, std::vector<std::string>{"a dropped 1"});
}

}  // namespace
}  // namespace marmoset::server

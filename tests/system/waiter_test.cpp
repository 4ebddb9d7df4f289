#include "system/waiter.h"

#include <thread>

#include <gtest/gtest.h>

#include "system/stream.h"
#include "tests/system/pipe.h"

namespace marmoset::system {
namespace {

using test::Pipe;
using Outcome = Waiter::Outcome;

TEST(Waiter, TellsWhenThereIsSomethingToRead) {
  const Pipe pipe;
  const Waiter waiter{std::stop_token()};
  EXPECT_EQ(waiter.forInput(pipe.out.get(), Waiter::Clock::now()), Outcome::late);
  ASSERT_FALSE(writeAll(pipe.in.get(), "x"));
  EXPECT_EQ(waiter.forInput(pipe.out.get()), Outcome::ready);
}

TEST(Waiter, TellsWhenThereIsRoomToWrite) {
  const Pipe pipe;
  EXPECT_EQ(Waiter(std::stop_token()).forOutput(pipe.in.get()), Outcome::ready);
}

TEST(Waiter, WakesUpWhenItIsStopped) {
  const Pipe pipe;
  std::stop_source source;
  const Waiter waiter(source.get_token());
  std::thread stopping([&] { source.request_stop(); });
  EXPECT_EQ(waiter.forInput(pipe.out.get()), Outcome::stopped);
  stopping.join();
}

TEST(Waiter, AStopWinsOverWhatIsReady) {
  const Pipe pipe;
  ASSERT_FALSE(writeAll(pipe.in.get(), "x"));
  std::stop_source source;
  const Waiter waiter(source.get_token());
  source.request_stop();
  EXPECT_EQ(waiter.forInput(pipe.out.get()), Outcome::stopped);
  EXPECT_EQ(waiter.until(Waiter::Clock::now()), Outcome::stopped);
}

TEST(Waiter, LetsTimePass) {
  EXPECT_EQ(Waiter(std::stop_token()).until(Waiter::Clock::now()), Outcome::late);
}

}  // namespace
}  // namespace marmoset::system

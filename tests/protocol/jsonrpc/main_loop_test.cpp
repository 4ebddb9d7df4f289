#include "protocol/jsonrpc/main_loop.h"

#include <string>
#include <thread>
#include <unistd.h>

#include <gtest/gtest.h>

#include "protocol/jsonrpc/mailbox.h"

namespace marmoset::protocol {
namespace {

using namespace std::chrono_literals;

TEST(MainLoop, RunsTasksInTheOrderOfTheirPosting) {
  MainLoop loop;
  std::string order;
  loop.post([&] { order += 'a'; });
  loop.post([&] {
    order += 'b';
    loop.post([&] { order += 'd'; });
  });
  loop.post([&] { order += 'c'; });
  loop.poll();
  EXPECT_EQ(order, "abcd");
}

TEST(MainLoop, RunsUntilItIsStopped) {
  MainLoop loop;
  int runs = 0;
  std::thread other([&] {
    loop.post([&] { ++runs; });
    loop.post([&] { loop.stop(); });
  });
  loop.run();
  other.join();
  EXPECT_EQ(runs, 1);
}

TEST(MainLoop, KnowsItsThread) {
  MainLoop loop;
  EXPECT_TRUE(loop.onMainThread());
  std::thread([&] { EXPECT_FALSE(loop.onMainThread()); }).join();
}

TEST(MainLoop, RunsATaskAfterADelay) {
  MainLoop loop;
  std::string order;
  const auto later = loop.after(2ms, [&] {
    order += 'b';
    loop.stop();
  });
  const auto sooner = loop.after(0ms, [&] { order += 'a'; });
  loop.run();
  EXPECT_EQ(order, "ab");
}

TEST(MainLoop, ForgetsATaskWhoseTimerIsGone) {
  MainLoop loop;
  bool ran = false;
  auto timer = loop.after(0ms, [&] { ran = true; });
  timer = {};
  {
    const auto other = loop.after(0ms, [&] { ran = true; });
  }
  const auto end = loop.after(1ms, [&] { loop.stop(); });
  loop.run();
  EXPECT_FALSE(ran);
}

TEST(MainLoop, LetsATaskReplaceItsOwnTimer) {
  MainLoop loop;
  MainLoop::Timer timer;
  timer = loop.after(0ms, [&] { timer = loop.after(0ms, [&] { loop.stop(); }); });
  loop.run();
}

TEST(MainLoop, RunsATaskWhenADescriptorBecomesReadable) {
  MainLoop loop;
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const auto waiting = loop.whenReadable(system::OwnedHandle(ends[0]), [&] { loop.stop(); });
  loop.post([&] { ::close(ends[1]); });
  loop.run();
}

TEST(Mailbox, MakesAProducerWaitForRoom) {
  MainLoop loop;
  const auto mailbox = std::make_shared<Mailbox>(loop, 2);
  int handled = 0;
  std::thread producer([&] {
    for (int i = 0; i < 100; ++i) mailbox->post([&] { ++handled; });
    mailbox->post([&] { loop.stop(); });
  });
  loop.run();
  producer.join();
  EXPECT_EQ(handled, 100);
}

TEST(Mailbox, NeverMakesTheMainThreadWait) {
  MainLoop loop;
  const auto mailbox = std::make_shared<Mailbox>(loop, 1);
  int handled = 0;
  for (int i = 0; i < 10; ++i) EXPECT_TRUE(mailbox->post([&] { ++handled; }));
  loop.poll();
  EXPECT_EQ(handled, 10);
}

TEST(Mailbox, DropsWhatComesAfterItIsClosed) {
  MainLoop loop;
  const auto mailbox = std::make_shared<Mailbox>(loop, 1);
  bool ran = false;
  mailbox->close();
  EXPECT_FALSE(mailbox->post([&] { ran = true; }));
  loop.poll();
  EXPECT_FALSE(ran);
}

}  // namespace
}  // namespace marmoset::protocol

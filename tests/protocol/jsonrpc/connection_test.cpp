#include "protocol/jsonrpc/connection.h"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "tests/protocol/support/peer.h"
#include "tests/protocol/support/pipe_session.h"
#include "tests/protocol/support/sum_message.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::protocol {
namespace {

using nlohmann::json;
using test::errorCode;
using test::Numbers;
using test::PipeSession;
using test::SumRequest;

json sumRequest(int id, const std::vector<int>& numbers) {
  auto request = test::call("test/sum", {{"numbers", numbers}});
  request["id"] = id;
  return request;
}

void serveSums(MainLoop& loop, Connection& connection) {
  connection.endpoint().add<SumRequest>([](const Numbers& params) -> Answer<SumRequest> {
    std::int32_t total = 0;
    for (const auto number : params.numbers) total += number;
    return total;
  });
  connection.start([&loop] { loop.stop(); });
}

TEST(Connection, AnswersOverPipes) {
  PipeSession session(serveSums);
  session.send(sumRequest(1, {1, 2}));
  EXPECT_EQ(session.receive()["result"], 3);
}

TEST(Connection, EndsWithItsInputAfterAllThatCameBefore) {
  PipeSession session(serveSums);
  for (int id = 1; id <= 1000; ++id) session.send(sumRequest(id, {id}));
  session.closeInput();
  for (int id = 1; id <= 1000; ++id) ASSERT_EQ(session.receive()["result"], id);
  EXPECT_EQ(session.receive(), nullptr);
}

TEST(Connection, EndsWhenNobodyReadsItsOutput) {
  PipeSession session(serveSums);
  session.closeOutput();
  session.send(sumRequest(1, {}));
  session.join();
}

// More answers than a pipe holds, and more requests than the connection takes before it has answered: neither
// the end of the input nor a stop would be read.
void askWithoutReading(PipeSession& session) {
  for (int id = 1; id <= 1600; ++id) session.send(sumRequest(id, {id}));
}

TEST(Connection, EndsWithItsInputThoughNobodyReadsItsOutput) {
  PipeSession session(serveSums, {.patience = std::chrono::milliseconds(10)});
  askWithoutReading(session);
  session.closeInput();
  session.join();
}

TEST(Connection, StopsThoughNobodyReadsItsOutput) {
  std::stop_source source;
  PipeSession session(serveSums, {.stop = source.get_token()});
  askWithoutReading(session);
  source.request_stop();
  session.join();
}

TEST(Connection, AnswersMalformedFramesAndGoesOn) {
  const std::string request = sumRequest(7, {3, 4}).dump();
  for (const auto& damage : std::vector<std::string>{
           frameOf("{\"jsonrpc\":"),
           frameOf("\"\xC3\x28\""),
           frameOf(std::string(1'000'000, '[')),
           frameOf("[1e999]"),
           frameOf(""),
           "Content-Length: 1073741824\r\n\r\n" + request,
           "Content-Length: 5\r\nContent-Length: 5\r\n\r\n" + request,
           "Content-Length: " + std::to_string(request.size() - 1) + "\r\n\r\n" + request,
           "Content-Length: " + std::to_string(request.size() + 3) + "\r\n\r\n" + request,
           "no header at all\n",
       }) {
    PipeSession session(serveSums);
    session.sendBytes(damage);
    session.send(sumRequest(8, {5, 6}));
    session.send(sumRequest(9, {7, 8}));
    const auto error = session.receive();
    EXPECT_EQ(errorCode(error), -32700) << damage.substr(0, 60);
    EXPECT_EQ(error["id"], nullptr);
    EXPECT_EQ(session.receive()["result"], 11) << damage.substr(0, 60);
    EXPECT_EQ(session.receive()["result"], 15) << damage.substr(0, 60);
  }
}

TEST(Connection, WritesBytesThatAreNotUtf8AsReplacements) {
  PipeSession session([](MainLoop& loop, Connection& connection) {
    connection.endpoint().add<SumRequest>([](const Numbers&) -> Answer<SumRequest> {
      return tl::unexpected(ResponseError{ErrorCode::requestFailed, "caf\xE9"});
    });
    connection.start([&loop] { loop.stop(); });
  });
  session.send(sumRequest(1, {}));
  EXPECT_EQ(session.receive()["error"]["message"], "caf\uFFFD");
}

// Requests are answered by several threads while the client cancels some and the mailboxes are tiny.
TEST(Connection, AnswersEachRequestOnceFromManyThreads) {
  constexpr int count = 2000;
  constexpr int workers = 4;
  std::vector<std::thread> threads;
  std::mutex mutex;
  std::condition_variable work;
  std::vector<std::pair<int, Reply<SumRequest>>> queue;
  bool done = false;

  {
    PipeSession session([&](MainLoop& loop, Connection& connection) {
      connection.endpoint().add<SumRequest>([&](const Numbers& params, Reply<SumRequest> reply) {
        const std::lock_guard lock(mutex);
        queue.emplace_back(params.numbers.front(), std::move(reply));
        work.notify_one();
      });
      connection.start([&loop] { loop.stop(); });
    });
    for (int i = 0; i < workers; ++i) {
      threads.emplace_back([&] {
        std::unique_lock lock(mutex);
        for (;;) {
          work.wait(lock, [&] { return done || !queue.empty(); });
          if (queue.empty()) return;
          auto [number, reply] = std::move(queue.back());
          queue.pop_back();
          lock.unlock();
          if (!reply.cancelToken().cancelled()) reply.partial(ProgressToken(number), number);
          reply(number);
          lock.lock();
        }
      });
    }
    std::thread client([&] {
      for (int id = 1; id <= count; ++id) {
        session.send(sumRequest(id, {id}));
        if (id % 3 == 0) session.send(test::call("$/cancelRequest", {{"id", id}}));
      }
    });
    std::set<int> answered;
    while (answered.size() < count) {
      const auto message = session.receive();
      if (message.contains("method")) {
        ASSERT_FALSE(answered.contains(message["params"]["token"].get<int>()));
        continue;
      }
      const int id = message["id"];
      ASSERT_TRUE(answered.insert(id).second) << id << " was answered twice";
      ASSERT_TRUE(errorCode(message) == -32800 || message["result"] == id) << message;
    }
    client.join();
    {
      const std::lock_guard lock(mutex);
      done = true;
      work.notify_all();
    }
    for (auto& thread : threads) thread.join();
  }
}

TEST(Connection, LetsBlockedWorkersGoWhenItEnds) {
  std::thread worker;
  std::atomic<bool> posted = false;
  {
    PipeSession session([&](MainLoop& loop, Connection& connection) {
      connection.endpoint().add<SumRequest>([&](const Numbers&, Reply<SumRequest> reply) {
        worker = std::thread([&posted, kept = std::move(reply)] {
          // More than any mailbox holds.
          for (int i = 0; i < 100'000; ++i) kept.partial(ProgressToken(1), i);
          posted = true;
        });
        loop.stop();
      });
      connection.start([&loop] { loop.stop(); });
    });
    session.send(sumRequest(1, {}));
    session.join();
  }
  worker.join();
  EXPECT_TRUE(posted);
}

TEST(Connection, RecordsItsTraffic) {
  const test::TemporaryFolder folder;
  {
    PipeSession session(serveSums, {.transcript = Transcript::open(folder / "session.jsonl").value()});
    session.send(sumRequest(1, {1, 2}));
    session.receive();
  }
  EXPECT_EQ(
      test::readFile(folder / "session.jsonl"),
      R"({"from":"client","message":{"id":1,"jsonrpc":"2.0","method":"test/sum","params":{"numbers":[1,2]}}})"
      "\n"
      R"({"from":"server","message":{"id":1,"jsonrpc":"2.0","result":3}})"
      "\n");
}

TEST(Transcript, SaysWhereItCannotWrite) {
  const auto transcript = Transcript::open("/nowhere/at/all");
  ASSERT_FALSE(transcript);
  EXPECT_EQ(transcript.error(), "cannot write the transcript /nowhere/at/all");
}

}  // namespace
}  // namespace marmoset::protocol

#include "protocol/jsonrpc/endpoint.h"

#include <numeric>
#include <optional>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/protocol/support/peer.h"
#include "tests/protocol/support/sum_message.h"

namespace marmoset::protocol {
namespace {

using nlohmann::json;
using test::call;
using test::errorCode;
using test::HeardNotification;
using test::Numbers;
using test::Peer;
using test::SumRequest;
using testing::ElementsAre;
using testing::HasSubstr;

json numbers(std::vector<int> values) {
  return {{"numbers", values}};
}

Answer<SumRequest> sum(const Numbers& params) {
  return std::accumulate(params.numbers.begin(), params.numbers.end(), 0);
}

TEST(Endpoint, AnswersWithWhatTheHandlerReturns) {
  Peer peer;
  peer.endpoint.add<SumRequest>(sum);
  peer.request(1, "test/sum", numbers({1, 2, 3}));
  EXPECT_EQ(peer.only(), (json{{"jsonrpc", "2.0"}, {"id", 1}, {"result", 6}}));
}

TEST(Endpoint, GivesTheIdBackAsItCame) {
  Peer peer;
  peer.endpoint.add<SumRequest>(sum);
  peer.request("one", "test/sum", numbers({}));
  EXPECT_EQ(peer.only()["id"], "one");
  peer.request(-3, "test/sum", numbers({}));
  EXPECT_EQ(peer.only()["id"], -3);
}

TEST(Endpoint, AnswersLaterThroughAReply) {
  Peer peer;
  std::optional<Reply<SumRequest>> kept;
  peer.endpoint.add<SumRequest>(
      [&](const Numbers&, Reply<SumRequest> reply) { kept.emplace(std::move(reply)); });
  peer.request(1, "test/sum", numbers({}));
  EXPECT_TRUE(peer.received().empty());
  (*kept)(42);
  peer.settle();
  EXPECT_EQ(peer.only()["result"], 42);
  (*kept)(43);
  kept.reset();
  peer.settle();
  EXPECT_TRUE(peer.received().empty());
}

TEST(Endpoint, AnswersForAHandlerThatLosesItsReply) {
  Peer peer;
  peer.endpoint.add<SumRequest>([](const Numbers&, const Reply<SumRequest>&) {});
  peer.request(1, "test/sum", numbers({}));
  const auto answer = peer.only();
  EXPECT_EQ(errorCode(answer), -32603);
  EXPECT_THAT(answer["error"]["message"].get<std::string>(), HasSubstr("test/sum"));
}

TEST(Endpoint, AnswersForAHandlerThatThrows) {
  Peer peer;
  peer.endpoint.add<SumRequest>(
      [](const Numbers&) -> Answer<SumRequest> { throw std::runtime_error("out of paper"); });
  peer.request(1, "test/sum", numbers({}));
  EXPECT_EQ(errorCode(peer.only()), -32603);
  peer.endpoint.add<SumRequest>([](const Numbers&, Reply<SumRequest>) { throw std::runtime_error("again"); });
  peer.request(2, "test/sum", numbers({}));
  EXPECT_EQ(errorCode(peer.only()), -32603);
  EXPECT_THAT(peer.complaints, ElementsAre(HasSubstr("out of paper"), HasSubstr("again")));
}

TEST(Endpoint, SaysWhichParamIsWrong) {
  Peer peer;
  peer.endpoint.add<SumRequest>(sum);
  peer.request(1, "test/sum", {{"numbers", {1, "two"}}});
  auto answer = peer.only();
  EXPECT_EQ(errorCode(answer), -32602);
  EXPECT_EQ(answer["error"]["message"], "params.numbers[1]: is not a whole number");
  peer.request(2, "test/sum");
  answer = peer.only();
  EXPECT_EQ(errorCode(answer), -32602);
  EXPECT_EQ(answer["error"]["message"], "params: is not an object");
}

TEST(Endpoint, KnowsNoMethodItWasNotGiven) {
  Peer peer;
  peer.request(1, "test/unknown");
  EXPECT_EQ(errorCode(peer.only()), -32601);
  peer.request(2, "$/unknown");
  EXPECT_EQ(errorCode(peer.only()), -32601);
}

TEST(Endpoint, IgnoresNotificationsItDoesNotKnow) {
  Peer peer;
  peer.notify("test/unknown");
  peer.notify("$/unknown");
  EXPECT_TRUE(peer.received().empty());
}

TEST(Endpoint, HandsNotificationsOver) {
  Peer peer;
  std::vector<std::int32_t> heard;
  peer.endpoint.add<HeardNotification>([&](const Numbers& params) { heard = params.numbers; });
  peer.notify("test/heard", numbers({4, 5}));
  EXPECT_THAT(heard, ElementsAre(4, 5));
  peer.notify("test/heard", {{"numbers", 3}});
  EXPECT_THAT(heard, ElementsAre(4, 5));
  EXPECT_THAT(peer.complaints, ElementsAre(HasSubstr("numbers: is not an array")));
  EXPECT_TRUE(peer.received().empty());
}

TEST(Endpoint, RefusesASecondRequestWithAnOpenId) {
  Peer peer;
  std::vector<Reply<SumRequest>> kept;
  peer.endpoint.add<SumRequest>(
      [&](const Numbers&, Reply<SumRequest> reply) { kept.push_back(std::move(reply)); });
  peer.request(1, "test/sum", numbers({}));
  peer.request(1, "test/sum", numbers({}));
  EXPECT_EQ(errorCode(peer.only()), -32600);
  kept.front()(7);
  peer.settle();
  EXPECT_EQ(peer.only()["result"], 7);
}

TEST(Endpoint, RefusesBatches) {
  Peer peer;
  peer.endpoint.add<SumRequest>(sum);
  auto request = call("test/sum", numbers({1}));
  request["id"] = 1;
  peer.send(json::array({request, request}));
  const auto answer = peer.only();
  EXPECT_EQ(errorCode(answer), -32600);
  EXPECT_EQ(answer["id"], nullptr);
}

TEST(Endpoint, AnswersGarbageWithAParseError) {
  Peer peer;
  peer.endpoint.receiveGarbage("not even close");
  const auto answer = peer.only();
  EXPECT_EQ(errorCode(answer), -32700);
  EXPECT_EQ(answer["id"], nullptr);
  EXPECT_EQ(answer["error"]["message"], "not even close");
}

TEST(Endpoint, MatchesResponsesToItsRequests) {
  Peer peer;
  std::vector<int> results;
  const auto keep = [&](const Answer<SumRequest>& answer) {
    results.push_back(answer ? *answer : static_cast<int>(answer.error().code));
  };
  peer.endpoint.request<SumRequest>({{1}}, keep);
  peer.endpoint.request<SumRequest>({{2}}, keep);
  const auto sent = peer.received();
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[0]["params"], numbers({1}));
  peer.send({{"jsonrpc", "2.0"}, {"id", sent[1]["id"]}, {"result", 20}});
  peer.send({{"jsonrpc", "2.0"}, {"id", sent[0]["id"]}, {"error", {{"code", -32803}, {"message", "no"}}}});
  EXPECT_THAT(results, ElementsAre(20, -32803));
}

TEST(Endpoint, ReportsAResultOfTheWrongShapeAsAnError) {
  Peer peer;
  std::string message;
  peer.endpoint.request<SumRequest>(
      {}, [&](const Answer<SumRequest>& answer) { message = answer.error().message; });
  peer.send({{"jsonrpc", "2.0"}, {"id", peer.only()["id"]}, {"result", "twenty"}});
  EXPECT_EQ(message, "result of test/sum: is not a whole number");
}

TEST(Endpoint, IgnoresResponsesNobodyWaitsFor) {
  Peer peer;
  peer.send({{"jsonrpc", "2.0"}, {"id", 99}, {"result", 1}});
  peer.send({{"jsonrpc", "2.0"}, {"id", nullptr}, {"error", {{"code", -32700}, {"message", "?"}}}});
  EXPECT_TRUE(peer.received().empty());
  EXPECT_EQ(peer.complaints.size(), 2u);
}

TEST(Endpoint, AsksTheOtherSideToStopOnlyWhileItIsWorking) {
  Peer peer;
  const auto id = peer.endpoint.request<SumRequest>({}, {});
  const auto sent = peer.only();
  peer.endpoint.abandon(id);
  EXPECT_EQ(peer.only(), call("$/cancelRequest", {{"id", sent["id"]}}));
  peer.send({{"jsonrpc", "2.0"}, {"id", sent["id"]}, {"result", 1}});
  peer.endpoint.abandon(id);
  EXPECT_TRUE(peer.received().empty());
}

TEST(Endpoint, SendsPartialResultsUntilTheAnswer) {
  Peer peer;
  std::optional<Reply<SumRequest>> kept;
  peer.endpoint.add<SumRequest>(
      [&](const Numbers&, Reply<SumRequest> reply) { kept.emplace(std::move(reply)); });
  peer.request(1, "test/sum", numbers({}));
  kept->partial(ProgressToken("t"), 5);
  peer.settle();
  EXPECT_EQ(peer.only(), call("$/progress", {{"token", "t"}, {"value", 5}}));
  peer.notify("$/cancelRequest", {{"id", 1}});
  EXPECT_EQ(errorCode(peer.only()), -32800);
  kept->partial(ProgressToken("t"), 6);
  peer.settle();
  EXPECT_TRUE(peer.received().empty());
}

TEST(Endpoint, SendsNotificationsOfOtherThreadsWhileItLives) {
  Peer peer;
  const auto notifier = peer.endpoint.notifier();
  notifier.notify<HeardNotification>({{1}});
  EXPECT_TRUE(peer.received().empty());
  peer.settle();
  EXPECT_EQ(peer.only(), call("test/heard", numbers({1})));
}

TEST(Endpoint, MayDieBeforeItsReplies) {
  std::optional<Reply<SumRequest>> kept;
  std::optional<Notifier> notifier;
  {
    Peer peer;
    peer.endpoint.add<SumRequest>(
        [&](const Numbers&, Reply<SumRequest> reply) { kept.emplace(std::move(reply)); });
    peer.request(1, "test/sum", numbers({}));
    notifier = peer.endpoint.notifier();
    peer.mailbox->close();
  }
  (*kept)(1);
  notifier->notify<HeardNotification>({});
}

}  // namespace
}  // namespace marmoset::protocol

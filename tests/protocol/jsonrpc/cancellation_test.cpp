#include "protocol/jsonrpc/cancellation.h"

#include <map>
#include <optional>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/protocol/support/peer.h"
#include "tests/protocol/support/sum_message.h"

namespace marmoset::protocol {
namespace {

using nlohmann::json;
using test::errorCode;
using test::Numbers;
using test::Peer;
using test::SumRequest;

const json noNumbers{{"numbers", json::array()}};

// A server that keeps all replies until the test, in the role of its workers, deals with them.
struct SlowPeer : Peer {
  SlowPeer() {
    endpoint.add<SumRequest>(
        [this](const Numbers&, Reply<SumRequest> reply) { kept.push_back(std::move(reply)); });
  }
  std::vector<Reply<SumRequest>> kept;
};

TEST(Cancellation, AnswersAtOnceAndTellsTheWorker) {
  SlowPeer peer;
  peer.request(1, "test/sum", noNumbers);
  const auto token = peer.kept.front().cancelToken();
  EXPECT_FALSE(token.cancelled());
  peer.notify("$/cancelRequest", {{"id", 1}});
  EXPECT_EQ(errorCode(peer.only()), -32800);
  EXPECT_EQ(token.reason(), CancelReason::client);
  peer.kept.front()(5);
  peer.settle();
  EXPECT_TRUE(peer.received().empty());
}

TEST(Cancellation, CarriesItsReasonToTheClient) {
  const auto codeFor = [](CancelReason reason) {
    SlowPeer peer;
    peer.request("a", "test/sum", noNumbers);
    peer.endpoint.cancel("a", reason);
    return errorCode(peer.only());
  };
  EXPECT_EQ(codeFor(CancelReason::contentModified), -32801);
  EXPECT_EQ(codeFor(CancelReason::server), -32802);
  EXPECT_EQ(codeFor(CancelReason::shutdown), -32800);
}

TEST(Cancellation, KeepsTheFirstReason) {
  const CancelToken token;
  EXPECT_TRUE(token.cancel(CancelReason::contentModified));
  EXPECT_FALSE(token.cancel(CancelReason::client));
  EXPECT_EQ(token.reason(), CancelReason::contentModified);
}

TEST(Cancellation, ComingLateIsIgnored) {
  SlowPeer peer;
  peer.request(1, "test/sum", noNumbers);
  peer.kept.front()(5);
  peer.settle();
  EXPECT_EQ(peer.only()["result"], 5);
  peer.notify("$/cancelRequest", {{"id", 1}});
  peer.notify("$/cancelRequest", {{"id", 77}});
  peer.notify("$/cancelRequest", {{"id", "never"}});
  EXPECT_TRUE(peer.received().empty());
}

TEST(Cancellation, WithoutAnIdIsIgnored) {
  SlowPeer peer;
  peer.notify("$/cancelRequest");
  peer.notify("$/cancelRequest", {{"id", nullptr}});
  peer.notify("$/cancelRequest", json::array({1}));
  EXPECT_TRUE(peer.received().empty());
  EXPECT_EQ(peer.complaints.size(), 3u);
}

TEST(Cancellation, DoesNotReachALaterRequestWithTheSameId) {
  SlowPeer peer;
  peer.request(1, "test/sum", noNumbers);
  peer.notify("$/cancelRequest", {{"id", 1}});
  peer.request(1, "test/sum", noNumbers);
  peer.received();
  peer.kept[0](111);
  peer.settle();
  EXPECT_TRUE(peer.received().empty());
  peer.kept[1](222);
  peer.settle();
  EXPECT_EQ(peer.only()["result"], 222);
}

TEST(Cancellation, SparesTheRequestThatAsksForIt) {
  SlowPeer peer;
  for (int id = 1; id <= 3; ++id) peer.request(id, "test/sum", noNumbers);
  peer.endpoint.cancelAllBut(2, CancelReason::shutdown);
  EXPECT_EQ(peer.received().size(), 2u);
  EXPECT_EQ(peer.endpoint.openRequests(), 1u);
}

enum class Step { request, cancel, outdate, answer, drop, partial, settle };

// However requests, cancellations, answers and losses interleave, each request is answered exactly once
// and no piece of a result comes after its answer.
RC_GTEST_PROP(Cancellation, NeverCostsOrDoublesAnAnswer, ()) {
  SlowPeer peer;
  std::map<int, int> asked;
  const auto worker = [&](auto action) {
    if (!peer.kept.empty()) action(*rc::gen::inRange<std::size_t>(0, peer.kept.size()));
  };
  const auto steps = *rc::gen::container<std::vector<Step>>(
      rc::gen::element(Step::request, Step::request, Step::cancel, Step::outdate, Step::answer, Step::drop,
                       Step::partial, Step::settle));
  for (const auto step : steps) {
    const int id = *rc::gen::inRange(1, 5);
    switch (step) {
      case Step::request: {
        ++asked[id];
        auto message = test::call("test/sum", noNumbers);
        message["id"] = id;
        peer.endpoint.receive(Json(std::move(message)));
        break;
      }
      case Step::cancel:
        peer.endpoint.receive(Json(test::call("$/cancelRequest", {{"id", id}})));
        break;
      case Step::outdate:
        peer.endpoint.cancel(id, CancelReason::contentModified);
        break;
      case Step::answer:
        worker([&](std::size_t i) { peer.kept[i](1); });
        break;
      case Step::drop:
        worker([&](std::size_t i) { peer.kept.erase(peer.kept.begin() + static_cast<std::ptrdiff_t>(i)); });
        break;
      case Step::partial:
        worker([&](std::size_t i) { peer.kept[i].partial(ProgressToken(id), 1); });
        break;
      case Step::settle:
        peer.settle();
        break;
    }
  }
  peer.kept.clear();
  peer.settle();
  std::map<int, int> answered;
  for (const auto& message : peer.received()) {
    if (message.contains("id")) ++answered[message["id"].get<int>()];
  }
  RC_ASSERT(answered == asked);
  RC_ASSERT(peer.endpoint.openRequests() == 0u);
}

}  // namespace
}  // namespace marmoset::protocol

#include <optional>
#include <string>
#include <thread>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "protocol/lsp/progress_reporter.h"
#include "tests/protocol/support/peer.h"
#include "tests/protocol/support/sum_message.h"

namespace marmoset::lsp {
namespace {

using nlohmann::json;
using protocol::Reply;
using test::Numbers;
using test::SumRequest;
using testing::ElementsAre;

struct ProgressPeer : test::Peer {
  ProgressPeer() {
    center.setClientShowsProgress(true);
    endpoint.add<SumRequest>(
        [this](const Numbers&, Reply<SumRequest> reply) { replies.push_back(std::move(reply)); });
  }
  void answerCreate(bool accept = true) {
    json answer{{"jsonrpc", "2.0"}, {"id", only().at("id")}};
    accept ? answer["result"] = nullptr : answer["error"] = {{"code", -32603}, {"message", "no"}};
    send(answer);
  }
  // The values of all progress received, in short: "begin", "report 20 half", "end".
  std::vector<std::string> shown() {
    settle();
    std::vector<std::string> values;
    for (const auto& message : received()) {
      if (message.value("method", "") != "$/progress") {
        values.push_back(message.contains("error") ? "error" : "answer");
        continue;
      }
      const auto& value = message["params"]["value"];
      values.push_back(value["kind"]);
      if (value["kind"] == "report" && value.contains("percentage"))
        values.back() += " " + value["percentage"].dump();
      if (value.contains("message")) values.back() += " " + value["message"].get<std::string>();
    }
    return values;
  }

  ProgressCenter center{endpoint};
  std::vector<Reply<SumRequest>> replies;
};

TEST(Progress, BeginsWhenTheClientIsReadyAndEndsWithItsReporter) {
  ProgressPeer peer;
  {
    auto reporter = peer.center.start({.title = "Replaying"});
    peer.answerCreate();
    EXPECT_THAT(peer.shown(), ElementsAre("begin"));
    reporter.report("half", 50);
    EXPECT_THAT(peer.shown(), ElementsAre("report 50 half"));
  }
  EXPECT_THAT(peer.shown(), ElementsAre("end"));
}

TEST(Progress, SaysWhatItIsAbout) {
  ProgressPeer peer;
  const auto reporter = peer.center.start({.title = "Replaying", .message = "run 1", .cancellable = false});
  const auto create = peer.only();
  EXPECT_EQ(create["method"], "window/workDoneProgress/create");
  peer.send({{"jsonrpc", "2.0"}, {"id", create["id"]}, {"result", nullptr}});
  EXPECT_EQ(peer.only()["params"], (json{{"token", create["params"]["token"]},
                                         {"value",
                                          {{"kind", "begin"},
                                           {"title", "Replaying"},
                                           {"message", "run 1"},
                                           {"cancellable", false},
                                           {"percentage", 0}}}}));
}

TEST(Progress, ShowsOnlyTheLastOfManyReports) {
  ProgressPeer peer;
  auto reporter = peer.center.start({.title = "t"});
  for (std::uint32_t i = 0; i < 10; ++i) reporter.report("waiting", i);
  peer.answerCreate();
  EXPECT_THAT(peer.shown(), ElementsAre("begin", "report 9 waiting"));
  for (std::uint32_t i = 10; i < 20; ++i) reporter.report("working", i);
  EXPECT_THAT(peer.shown(), ElementsAre("report 19 working"));
}

TEST(Progress, NeverGoesBackOrBeyondAHundred) {
  ProgressPeer peer;
  auto reporter = peer.center.start({.title = "t"});
  peer.answerCreate();
  peer.received();
  reporter.report("", 60);
  EXPECT_THAT(peer.shown(), ElementsAre("report 60"));
  reporter.report("", 40);
  EXPECT_THAT(peer.shown(), ElementsAre("report 60"));
  reporter.report("", 1000);
  EXPECT_THAT(peer.shown(), ElementsAre("report 100"));
}

TEST(Progress, HasNoPercentageWhereItWasNotPromised) {
  ProgressPeer peer;
  auto reporter = peer.center.start({.title = "t", .withPercentage = false});
  peer.answerCreate();
  EXPECT_FALSE(peer.only()["params"]["value"].contains("percentage"));
  reporter.report("", 60);
  EXPECT_THAT(peer.shown(), ElementsAre("report"));
}

TEST(Progress, EndsWithAMessage) {
  ProgressPeer peer;
  auto reporter = peer.center.start({.title = "t"});
  peer.answerCreate();
  peer.received();
  reporter.report("almost", 99);
  reporter.end("9 events left");
  reporter.report("too late", 100);
  EXPECT_THAT(peer.shown(), ElementsAre("report 99 almost", "end 9 events left"));
}

TEST(Progress, ThatIsOverBeforeTheClientIsReadyIsNotShown) {
  ProgressPeer peer;
  peer.center.start({.title = "t"});
  peer.settle();
  peer.answerCreate();
  EXPECT_THAT(peer.shown(), ElementsAre());
}

TEST(Progress, ThatTheClientRefusesIsNotShown) {
  ProgressPeer peer;
  auto reporter = peer.center.start({.title = "t"});
  peer.answerCreate(false);
  reporter.report("x", 1);
  reporter.end();
  EXPECT_THAT(peer.shown(), ElementsAre());
}

TEST(Progress, IsNotShownToAClientThatCannot) {
  ProgressPeer peer;
  peer.center.setClientShowsProgress(false);
  auto reporter = peer.center.start({.title = "t"});
  reporter.report("x", 1);
  EXPECT_THAT(peer.shown(), ElementsAre());
}

TEST(Progress, IsCancelledByTheUser) {
  ProgressPeer peer;
  const auto reporter = peer.center.start({.title = "t"});
  const auto token = peer.only()["params"]["token"];
  EXPECT_FALSE(reporter.cancelToken().cancelled());
  peer.notify("window/workDoneProgress/cancel", {{"token", "another"}});
  EXPECT_FALSE(reporter.cancelToken().cancelled());
  peer.notify("window/workDoneProgress/cancel", {{"token", token}});
  EXPECT_TRUE(reporter.cancelToken().cancelled());
}

TEST(Progress, OfARequestEndsBeforeItsAnswer) {
  ProgressPeer peer;
  peer.request(1, "test/sum", {{"numbers", json::array()}});
  auto reporter = peer.center.startFor(peer.replies[0].pending(), ProgressToken("client's"), {.title = "t"});
  EXPECT_THAT(peer.shown(), ElementsAre("begin"));
  reporter.report("x", 10);
  peer.replies[0](3);
  EXPECT_THAT(peer.shown(), ElementsAre("report 10 x", "end", "answer"));
  reporter.report("y", 20);
  reporter.end();
  EXPECT_THAT(peer.shown(), ElementsAre());
}

TEST(Progress, OfARequestEndsBeforeItsCancellation) {
  ProgressPeer peer;
  peer.request(1, "test/sum", {{"numbers", json::array()}});
  const auto reporter = peer.center.startFor(peer.replies[0].pending(), ProgressToken(5), {.title = "t"});
  peer.notify("$/cancelRequest", {{"id", 1}});
  EXPECT_THAT(peer.shown(), ElementsAre("begin", "end", "error"));
  EXPECT_TRUE(reporter.cancelToken().cancelled());
}

TEST(Progress, OfARequestWithoutTokenIsNotShown) {
  ProgressPeer peer;
  peer.request(1, "test/sum", {{"numbers", json::array()}});
  auto reporter = peer.center.startFor(peer.replies[0].pending(), std::nullopt, {.title = "t"});
  reporter.report("x", 10);
  EXPECT_THAT(peer.shown(), ElementsAre());
}

TEST(Progress, IsReportedFromOtherThreads) {
  ProgressPeer peer;
  auto reporter = peer.center.start({.title = "t"});
  peer.answerCreate();
  std::thread worker([&, moved = std::move(reporter)]() mutable {
    for (std::uint32_t i = 0; i <= 100; ++i) moved.report("", i);
    moved.end("done");
    peer.loop.post([&] { peer.loop.stop(); });
  });
  peer.loop.run();
  worker.join();
  const auto shown = peer.shown();
  EXPECT_EQ(shown.front(), "begin");
  EXPECT_EQ(shown.back(), "end done");
}

enum class Step { report, end, drop, accept, refuse, cancel, settle };

// Whatever happens in whatever order: at most one begin, reports only after it, one end for each begin.
RC_GTEST_PROP(Progress, IsAlwaysWellFormed, ()) {
  ProgressPeer peer;
  std::optional<ProgressReporter> reporter = peer.center.start({.title = "t"});
  const auto create = peer.only();
  bool answered = false;
  const auto steps = *rc::gen::container<std::vector<Step>>(rc::gen::element(
      Step::report, Step::end, Step::drop, Step::accept, Step::refuse, Step::cancel, Step::settle));
  for (const auto step : steps) {
    switch (step) {
      case Step::report:
        if (reporter) reporter->report("r", 1);
        break;
      case Step::end:
        if (reporter) reporter->end("e");
        break;
      case Step::drop:
        reporter.reset();
        break;
      case Step::accept:
      case Step::refuse:
        if (!answered) {
          json answer{{"jsonrpc", "2.0"}, {"id", create["id"]}};
          step == Step::accept ? answer["result"] = nullptr
                               : answer["error"] = {{"code", 1}, {"message", "no"}};
          peer.endpoint.receive(protocol::Json(std::move(answer)));
        }
        answered = true;
        break;
      case Step::cancel:
        peer.endpoint.receive(protocol::Json(test::call("window/workDoneProgress/cancel", create["params"])));
        break;
      case Step::settle:
        peer.settle();
        break;
    }
  }
  reporter.reset();
  const auto shown = peer.shown();
  if (shown.empty()) return;
  RC_ASSERT(shown.size() >= 2u);
  RC_ASSERT(shown.front() == "begin");
  RC_ASSERT(shown.back().starts_with("end"));
  for (std::size_t i = 1; i + 1 < shown.size(); ++i) RC_ASSERT(shown[i].starts_with("report"));
}

}  // namespace
}  // namespace marmoset::lsp

#include "server/features/binder.h"

#include <future>
#include <stdexcept>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "protocol/lsp/hover.h"

namespace marmoset::server {
namespace {

using nlohmann::json;

// A session whose client is the test: messages go in and out as JSON, on the test's thread.
class BinderTest : public testing::Test {
 protected:
  protocol::MainLoop loop;
  std::vector<json> sent;
  protocol::Endpoint endpoint{[this](const protocol::Json& message) { sent.push_back(message.value()); },
                              std::make_shared<protocol::Mailbox>(loop, 16)};
  Session session{loop, endpoint};
  Binder binder{session};

  void SetUp() override { edit(1); }
  void edit(std::int32_t version) {
    session.changeDocument(Snapshot::parse("file:///a.mks", Language::script, version,
                                           script::Text("start data >>\n"),
                                           session.world()->optionsFor("file:///a.mks")));
  }
  void askHover(int id) {
    endpoint.receive(protocol::Json(json{
        {"jsonrpc", "2.0"},
        {"id", id},
        {"method", "textDocument/hover"},
        {"params",
         {{"textDocument", {{"uri", "file:///a.mks"}}}, {"position", {{"line", 0}, {"character", 0}}}}}}));
  }
  void runUntilIdle() {
    bool idle = false;
    session.whenIdle([&] { idle = true; });
    while (!idle) loop.runOne();
  }
  json answerTo(int id) {
    for (const auto& message : sent) {
      if (message.contains("id") && message["id"] == id) return message;
    }
    return {};
  }
};

TEST_F(BinderTest, AnExceptionBecomesAnAnswerAndALineInTheLog) {
  binder.document<lsp::HoverRequest>([](const Call&, const lsp::HoverParams&) -> std::optional<lsp::Hover> {
    throw std::runtime_error("boom");
  });
  askHover(1);
  runUntilIdle();
  EXPECT_EQ(answerTo(1)["error"]["code"], -32603);
  EXPECT_EQ(sent.back()["method"], "window/logMessage");
  askHover(2);
  runUntilIdle();
  EXPECT_EQ(answerTo(2)["error"]["code"], -32603) << "the server goes on";
}

TEST_F(BinderTest, AnEditAnswersWhatItOutdates) {
  std::promise<void> gate;
  const auto opened = gate.get_future().share();
  binder.document<lsp::HoverRequest>(
      [opened](const Call&, const lsp::HoverParams&) -> std::optional<lsp::Hover> {
        opened.wait();
        return std::nullopt;
      });
  askHover(1);
  edit(2);
  EXPECT_EQ(answerTo(1)["error"]["code"], -32801) << "before the worker is done";
  gate.set_value();
  runUntilIdle();
  EXPECT_EQ(sent.size(), 1u) << "and only once";
}

TEST_F(BinderTest, AHandlerSeesTheVersionThatWasAskedAbout) {
  binder.document<lsp::HoverRequest>(
      [](const Call& call, const lsp::HoverParams&) -> std::optional<lsp::Hover> {
        return lsp::Hover{{lsp::MarkupKind::plaintext, std::to_string(*call.document->version())}, {}};
      });
  edit(7);
  askHover(1);
  runUntilIdle();
  EXPECT_EQ(answerTo(1)["result"]["contents"]["value"], "7");
}

}  // namespace
}  // namespace marmoset::server

#include "protocol/lsp/lifecycle.h"

#include <optional>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/lsp/hover.h"
#include "protocol/lsp/text_sync.h"
#include "tests/protocol/support/peer.h"

namespace marmoset::lsp {
namespace {

using nlohmann::json;
using protocol::Answer;
using protocol::Reply;
using test::errorCode;

const json hello{{"processId", nullptr}, {"rootUri", nullptr}, {"capabilities", json::object()}};
const json hoverParams{{"textDocument", {{"uri", "file:///a.mks"}}},
                       {"position", {{"line", 0}, {"character", 0}}}};

struct Session : test::Peer {
  Session() {
    lifecycle.onInitialize([](const InitializeParams&) -> Answer<InitializeRequest> {
      return InitializeResult{.capabilities = {.hoverProvider = true},
                              .serverInfo = ServerInfo{.name = "test"}};
    });
    endpoint.add<HoverRequest>(
        [this](const HoverParams&, Reply<HoverRequest> reply) { hovers.push_back(std::move(reply)); });
    endpoint.add<DidOpenNotification>([this](const DidOpenTextDocumentParams&) { ++opened; });
  }
  void open() {
    notify("textDocument/didOpen",
           {{"textDocument",
             {{"uri", "file:///a.mks"}, {"languageId", "monkey-script"}, {"version", 1}, {"text", ""}}}});
  }
  int code() { return errorCode(only()); }

  Lifecycle lifecycle{loop, endpoint};
  std::vector<Reply<HoverRequest>> hovers;
  int opened = 0;
};

TEST(Lifecycle, AnswersInitialize) {
  Session session;
  session.request(1, "initialize", hello);
  EXPECT_EQ(session.only()["result"],
            (json{{"capabilities", {{"hoverProvider", true}}}, {"serverInfo", {{"name", "test"}}}}));
  EXPECT_TRUE(session.lifecycle.running());
}

TEST(Lifecycle, RefusesRequestsBeforeInitialize) {
  Session session;
  session.request(1, "textDocument/hover", hoverParams);
  EXPECT_EQ(session.code(), -32002);
  session.request(2, "no/such/method");
  EXPECT_EQ(session.code(), -32002);
  session.request(3, "shutdown");
  EXPECT_EQ(session.code(), -32002);
}

TEST(Lifecycle, DropsNotificationsBeforeInitialize) {
  Session session;
  session.open();
  EXPECT_EQ(session.opened, 0);
  session.request(1, "initialize", hello);
  session.open();
  EXPECT_EQ(session.opened, 1);
}

TEST(Lifecycle, RefusesASecondInitialize) {
  Session session;
  session.request(1, "initialize", hello);
  session.received();
  session.request(2, "initialize", hello);
  EXPECT_EQ(session.code(), -32600);
}

TEST(Lifecycle, LetsTheClientRepeatAnInitializeThatWasRefused) {
  Session session;
  session.request(1, "initialize", {{"capabilities", 5}});
  EXPECT_EQ(session.code(), -32602);
  session.request(2, "initialize", hello);
  EXPECT_EQ(session.code(), 0);
}

TEST(Lifecycle, RefusesRequestsAfterShutdown) {
  Session session;
  session.request(1, "initialize", hello);
  session.received();
  session.request(2, "shutdown");
  EXPECT_EQ(session.only()["result"], nullptr);
  session.request(3, "textDocument/hover", hoverParams);
  EXPECT_EQ(session.code(), -32600);
  session.request(4, "shutdown");
  EXPECT_EQ(session.code(), -32600);
  session.open();
  EXPECT_EQ(session.opened, 0);
}

TEST(Lifecycle, AnswersWhatIsOpenBeforeItShutsDown) {
  Session session;
  session.request(1, "initialize", hello);
  session.request(2, "textDocument/hover", hoverParams);
  session.received();
  session.request(3, "shutdown");
  const auto answers = session.received();
  ASSERT_EQ(answers.size(), 2u);
  EXPECT_EQ(answers[0]["id"], 2);
  EXPECT_EQ(errorCode(answers[0]), -32800);
  EXPECT_EQ(answers[1]["id"], 3);
  EXPECT_TRUE(session.hovers.front().cancelToken().cancelled());
}

TEST(Lifecycle, TellsTheServerWhenItBeginsAndEnds) {
  Session session;
  std::string events;
  session.lifecycle.onInitialized([&] { events += "initialized "; });
  session.lifecycle.onShutdown([&] { events += "shutdown "; });
  session.request(1, "initialize", hello);
  session.notify("initialized", json::object());
  session.request(2, "shutdown");
  EXPECT_EQ(events, "initialized shutdown ");
}

int codeAfter(const std::vector<std::string>& methods) {
  Session session;
  for (const auto& method : methods) {
    session.loop.post([&session, method] {
      auto message = test::call(method, method == "initialize" ? hello : json());
      if (method != "exit") message["id"] = method;
      session.endpoint.receive(protocol::Json(std::move(message)));
    });
  }
  session.loop.run();
  return session.lifecycle.exitCode();
}

TEST(Lifecycle, ExitsWithZeroOnlyAfterShutdown) {
  EXPECT_EQ(codeAfter({"initialize", "shutdown", "exit"}), 0);
  EXPECT_EQ(codeAfter({"initialize", "exit"}), 1);
  EXPECT_EQ(codeAfter({"exit"}), 1);
  EXPECT_EQ(codeAfter({"shutdown", "exit"}), 1);
}

TEST(Lifecycle, EndsWhenTheConnectionIsLost) {
  Session session;
  session.loop.post([&] { session.lifecycle.connectionLost(); });
  session.loop.run();
  EXPECT_EQ(session.lifecycle.exitCode(), 1);
}

TEST(Lifecycle, EndsWhenTheProcessOfTheClientIsGone) {
  const auto child = ::fork();
  if (child == 0) ::_exit(0);
  ::waitpid(child, nullptr, 0);
  Session session;
  auto params = hello;
  params["processId"] = child;
  session.loop.post([&] {
    session.endpoint.receive(
        protocol::Json({{"jsonrpc", "2.0"}, {"id", 1}, {"method", "initialize"}, {"params", params}}));
  });
  session.loop.run();
  EXPECT_EQ(session.lifecycle.exitCode(), 1);
}

}  // namespace
}  // namespace marmoset::lsp

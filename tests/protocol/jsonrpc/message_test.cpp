#include "protocol/jsonrpc/message.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace marmoset::protocol {
namespace {

using nlohmann::json;

auto read(const char* text) {
  return readMessage(Json(json::parse(text)));
}

json refusalOf(const char* text) {
  const auto message = read(text);
  return message ? json("accepted") : writeMessage(message.error()).value();
}

void expectRefused(const char* text, const json& id) {
  const auto refusal = refusalOf(text);
  ASSERT_TRUE(refusal.is_object()) << text;
  EXPECT_EQ(refusal["error"]["code"], -32600) << text;
  EXPECT_EQ(refusal["id"], id) << text;
}

TEST(Message, TellsRequestsNotificationsAndResponsesApart) {
  const auto request =
      std::get<Request>(read(R"({"jsonrpc":"2.0","id":7,"method":"m","params":{"a":1}})").value());
  EXPECT_EQ(request.id, RequestId(7));
  EXPECT_EQ(request.method, "m");
  EXPECT_EQ(request.params.value(), (json{{"a", 1}}));
  EXPECT_EQ(std::get<Request>(read(R"({"jsonrpc":"2.0","id":"x","method":"m"})").value()).id, RequestId("x"));
  const auto notification =
      std::get<Notification>(read(R"({"jsonrpc":"2.0","method":"m","params":null})").value());
  EXPECT_FALSE(notification.params.present());
  const auto response = std::get<Response>(read(R"({"jsonrpc":"2.0","id":1,"result":null})").value());
  EXPECT_TRUE(response.outcome);
}

TEST(Message, RefusesWhatIsNoMessage) {
  expectRefused("5", nullptr);
  expectRefused("[]", nullptr);
  expectRefused(R"([{"jsonrpc":"2.0","id":1,"method":"m"}])", nullptr);
  expectRefused("{}", nullptr);
  expectRefused(R"({"id":1,"method":"m"})", 1);
  expectRefused(R"({"jsonrpc":"1.0","id":1,"method":"m"})", 1);
  expectRefused(R"({"jsonrpc":"2.0","id":1})", 1);
  expectRefused(R"({"jsonrpc":"2.0","id":"a","method":5})", "a");
}

TEST(Message, RefusesIdsThatCannotBeGivenBack) {
  expectRefused(R"({"jsonrpc":"2.0","id":null,"method":"m"})", nullptr);
  expectRefused(R"({"jsonrpc":"2.0","id":1.5,"method":"m"})", nullptr);
  expectRefused(R"({"jsonrpc":"2.0","id":[1],"method":"m"})", nullptr);
  expectRefused(R"({"jsonrpc":"2.0","id":18446744073709551615,"method":"m"})", nullptr);
}

TEST(Message, ReadsTheErrorOfAResponseEvenWhereItIsMalformed) {
  const auto errorOf = [](const char* text) {
    return std::get<Response>(read(text).value()).outcome.error();
  };
  EXPECT_EQ(errorOf(R"({"jsonrpc":"2.0","id":1,"error":{"code":-32800,"message":"no"}})"),
            (ResponseError{ErrorCode::requestCancelled, "no"}));
  EXPECT_EQ(errorOf(R"({"jsonrpc":"2.0","id":1,"error":"no"})").code, ErrorCode::unknownErrorCode);
  EXPECT_EQ(errorOf(R"({"jsonrpc":"2.0","id":1,"error":{}})").code, ErrorCode::unknownErrorCode);
}

TEST(Message, WritesParamsAndDataOnlyWhereThereAreAny) {
  EXPECT_EQ(writeMessage(Notification{"m", {}}).value(), (json{{"jsonrpc", "2.0"}, {"method", "m"}}));
  EXPECT_EQ(writeMessage(Request{RequestId(1), "m", Json(json::object())}).value(),
            (json{{"jsonrpc", "2.0"}, {"id", 1}, {"method", "m"}, {"params", json::object()}}));
  EXPECT_EQ(writeMessage(Response{RequestId("a"), Json()}).value(),
            (json{{"jsonrpc", "2.0"}, {"id", "a"}, {"result", nullptr}}));
  const ResponseError error{ErrorCode::requestFailed, "why", Json(json(3))};
  EXPECT_EQ(writeMessage(Response{{}, tl::unexpected(error)}).value(),
            (json{{"jsonrpc", "2.0"},
                  {"id", nullptr},
                  {"error", {{"code", -32803}, {"message", "why"}, {"data", 3}}}}));
}

}  // namespace
}  // namespace marmoset::protocol

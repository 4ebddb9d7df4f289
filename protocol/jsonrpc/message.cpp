#include "protocol/jsonrpc/message.h"

#include <limits>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace marmoset::protocol {

namespace {

using Value = nlohmann::json;

std::optional<RequestId> readId(const Value& message) {
  const auto id = message.find("id");
  if (id == message.end()) return std::nullopt;
  if (id->is_string()) return id->get<std::string>();
  if (id->is_number_unsigned() && id->get<std::uint64_t>() > std::numeric_limits<std::int64_t>::max()) {
    return std::nullopt;
  }
  if (id->is_number_integer()) return id->get<std::int64_t>();
  return std::nullopt;
}

Value writeId(const std::optional<RequestId>& id) {
  if (!id) return nullptr;
  return std::visit([](const auto& held) { return Value(held); }, *id);
}

tl::unexpected<Response> refusal(std::optional<RequestId> id, std::string reason) {
  return tl::unexpected(
      Response{std::move(id), tl::unexpected(ResponseError{ErrorCode::invalidRequest, std::move(reason)})});
}

Json member(const Value& object, const char* name) {
  const auto found = object.find(name);
  return found == object.end() || found->is_null() ? Json() : Json(Value(*found));
}

ResponseError readError(const Value& error) {
  ResponseError read{ErrorCode::unknownErrorCode, "the peer sent an error without a code"};
  if (!error.is_object()) return read;
  const auto code = error.find("code");
  if (code != error.end() && code->is_number_integer()) {
    read.code = static_cast<ErrorCode>(code->get<std::int32_t>());
  }
  const auto message = error.find("message");
  if (message != error.end() && message->is_string()) read.message = message->get<std::string>();
  read.data = member(error, "data");
  return read;
}

Response readResponse(const Value& message) {
  const auto error = message.find("error");
  if (error != message.end() && !error->is_null())
    return {readId(message), tl::unexpected(readError(*error))};
  return {readId(message), Json(Value(message.at("result")))};
}

tl::expected<Message, Response> readCall(const Value& message, const Value& method) {
  const auto id = readId(message);
  if (!method.is_string()) return refusal(id, "the method is not a string");
  auto name = method.get<std::string>();
  if (!message.contains("id")) return Notification{std::move(name), member(message, "params")};
  if (!id) return refusal(id, "the id is neither a whole number nor a string");
  return Request{*id, std::move(name), member(message, "params")};
}

Value envelope() {
  return Value{{"jsonrpc", "2.0"}};
}

Json writeCall(Value call, const std::string& method, const Json& params) {
  call["method"] = method;
  if (params.present()) call["params"] = params.value();
  return Json(std::move(call));
}

Value writeError(const ResponseError& error) {
  Value written{{"code", static_cast<std::int32_t>(error.code)}, {"message", error.message}};
  if (error.data.present()) written["data"] = error.data.value();
  return written;
}

}  // namespace

tl::expected<Message, Response> readMessage(const Json& json) {
  const Value& message = json.value();
  if (message.is_array()) return refusal({}, "batches are not part of this protocol: send messages singly");
  if (!message.is_object()) return refusal({}, "a message is a JSON object");
  const auto version = message.find("jsonrpc");
  if (version == message.end() || *version != "2.0") {
    return refusal(readId(message), "a message says \"jsonrpc\": \"2.0\"");
  }
  const auto method = message.find("method");
  if (method != message.end()) return readCall(message, *method);
  if (message.contains("result") || message.contains("error")) return readResponse(message);
  return refusal(readId(message), "a message has a method, a result or an error");
}

Json writeMessage(const Request& request) {
  auto call = envelope();
  call["id"] = writeId(request.id);
  return writeCall(std::move(call), request.method, request.params);
}

Json writeMessage(const Notification& notification) {
  return writeCall(envelope(), notification.method, notification.params);
}

Json writeMessage(const Response& response) {
  auto written = envelope();
  written["id"] = writeId(response.id);
  if (response.outcome) {
    written["result"] = response.outcome->value();
  } else {
    written["error"] = writeError(response.outcome.error());
  }
  return Json(std::move(written));
}

std::string toString(const RequestId& id) {
  if (const auto* number = std::get_if<std::int64_t>(&id)) return fmt::format("{}", *number);
  return fmt::format("\"{}\"", std::get<std::string>(id));
}

}  // namespace marmoset::protocol

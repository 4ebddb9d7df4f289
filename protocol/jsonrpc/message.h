#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

#include <tl/expected.hpp>

#include "protocol/json/json.h"
#include "protocol/jsonrpc/error.h"

namespace marmoset::protocol {

using RequestId = std::variant<std::int64_t, std::string>;

struct Request {
  RequestId id;
  std::string method;
  Json params;
};

struct Notification {
  std::string method;
  Json params;
};

struct Response {
  // Empty where the request could not be read well enough to know its id.
  std::optional<RequestId> id;
  tl::expected<Json, ResponseError> outcome;
};

using Message = std::variant<Request, Notification, Response>;

// Tells the three kinds apart. What is none of them gives the error response that it deserves.
tl::expected<Message, Response> readMessage(const Json& json);

Json writeMessage(const Request& request);
Json writeMessage(const Notification& notification);
Json writeMessage(const Response& response);

// As it reads in a log: 7 or "seven".
std::string toString(const RequestId& id);

// A message type names its method and its types; a request has a Result, a notification has none.
template <class M>
concept RequestMessage = requires {
  typename M::Params;
  typename M::Result;
  M::method;
};

template <class M>
concept NotificationMessage = !RequestMessage<M> && requires {
  typename M::Params;
  M::method;
};

template <RequestMessage M>
using Answer = tl::expected<typename M::Result, ResponseError>;

}  // namespace marmoset::protocol

#pragma once

#include <cstdint>
#include <string>

#include "protocol/json/json.h"

namespace marmoset::protocol {

// The codes of JSON-RPC and of the language server protocol.
enum class ErrorCode : std::int32_t {
  parseError = -32700,
  invalidRequest = -32600,
  methodNotFound = -32601,
  invalidParams = -32602,
  internalError = -32603,
  serverNotInitialized = -32002,
  unknownErrorCode = -32001,
  requestFailed = -32803,
  serverCancelled = -32802,
  contentModified = -32801,
  requestCancelled = -32800,
};

// Why a request has no result.
struct ResponseError {
  ErrorCode code = ErrorCode::internalError;
  std::string message;
  Json data = {};

  bool operator==(const ResponseError&) const = default;
};

}  // namespace marmoset::protocol

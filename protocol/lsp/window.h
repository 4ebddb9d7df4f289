#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

enum class MessageType : std::int32_t { error = 1, warning = 2, info = 3, log = 4, debug = 5 };
BOOST_DESCRIBE_ENUM(MessageType, error, warning, info, log, debug)

struct ShowMessageParams {
  MessageType type = MessageType::info;
  std::string message;
};
BOOST_DESCRIBE_STRUCT(ShowMessageParams, (), (type, message))

struct LogMessageParams {
  MessageType type = MessageType::log;
  std::string message;
};
BOOST_DESCRIBE_STRUCT(LogMessageParams, (), (type, message))

struct MessageActionItem {
  std::string title;
  bool operator==(const MessageActionItem&) const = default;
};
BOOST_DESCRIBE_STRUCT(MessageActionItem, (), (title))

struct ShowMessageRequestParams {
  MessageType type = MessageType::info;
  std::string message;
  std::optional<std::vector<MessageActionItem>> actions = {};
};
BOOST_DESCRIBE_STRUCT(ShowMessageRequestParams, (), (type, message, actions))

struct ShowDocumentParams {
  std::string uri;
  std::optional<bool> external = {};
  std::optional<bool> takeFocus = {};
  std::optional<Range> selection = {};
};
BOOST_DESCRIBE_STRUCT(ShowDocumentParams, (), (uri, external, takeFocus, selection))

struct ShowDocumentResult {
  bool success = false;
};
BOOST_DESCRIBE_STRUCT(ShowDocumentResult, (), (success))

struct SetTraceParams {
  std::string value;
};
BOOST_DESCRIBE_STRUCT(SetTraceParams, (), (value))

struct LogTraceParams {
  std::string message;
  std::optional<std::string> verbose = {};
};
BOOST_DESCRIBE_STRUCT(LogTraceParams, (), (message, verbose))

struct ShowMessageNotification {
  using Params = ShowMessageParams;
  static constexpr std::string_view method = "window/showMessage";
};
struct LogMessageNotification {
  using Params = LogMessageParams;
  static constexpr std::string_view method = "window/logMessage";
};
struct ShowMessageRequest {
  using Params = ShowMessageRequestParams;
  using Result = std::optional<MessageActionItem>;
  static constexpr std::string_view method = "window/showMessageRequest";
};
struct ShowDocumentRequest {
  using Params = ShowDocumentParams;
  using Result = ShowDocumentResult;
  static constexpr std::string_view method = "window/showDocument";
};
struct SetTraceNotification {
  using Params = SetTraceParams;
  static constexpr std::string_view method = "$/setTrace";
};
struct LogTraceNotification {
  using Params = LogTraceParams;
  static constexpr std::string_view method = "$/logTrace";
};

}  // namespace marmoset::lsp

#pragma once

#include "protocol/lsp/basic.h"

namespace marmoset::lsp {

struct WorkDoneProgressBegin {
  Literal<"begin"> kind;
  std::string title;
  std::optional<bool> cancellable = {};
  std::optional<std::string> message = {};
  std::optional<std::uint32_t> percentage = {};
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressBegin, (), (kind, title, cancellable, message, percentage))

struct WorkDoneProgressReport {
  Literal<"report"> kind;
  std::optional<bool> cancellable = {};
  std::optional<std::string> message = {};
  std::optional<std::uint32_t> percentage = {};
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressReport, (), (kind, cancellable, message, percentage))

struct WorkDoneProgressEnd {
  Literal<"end"> kind;
  std::optional<std::string> message = {};
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressEnd, (), (kind, message))

struct ProgressParams {
  ProgressToken token;
  Json value;
};
BOOST_DESCRIBE_STRUCT(ProgressParams, (), (token, value))

struct WorkDoneProgressCreateParams {
  ProgressToken token;
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressCreateParams, (), (token))

struct WorkDoneProgressCancelParams {
  ProgressToken token;
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressCancelParams, (), (token))

struct ProgressNotification {
  using Params = ProgressParams;
  static constexpr std::string_view method = "$/progress";
};
struct WorkDoneProgressCreateRequest {
  using Params = WorkDoneProgressCreateParams;
  using Result = None;
  static constexpr std::string_view method = "window/workDoneProgress/create";
};
struct WorkDoneProgressCancelNotification {
  using Params = WorkDoneProgressCancelParams;
  static constexpr std::string_view method = "window/workDoneProgress/cancel";
};

}  // namespace marmoset::lsp

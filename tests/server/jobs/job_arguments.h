#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/json/json.h"

namespace marmoset::test {

// The arguments of commands that start jobs, as a client has them; see docs/lsp-extensions.md.
struct ReplayArguments {
  std::string uri;
  std::optional<std::uint32_t> runs = {};
  std::optional<std::string> target = {}, device = {};
  std::optional<bool> fast = {}, quiet = {};
};
struct ReduceArguments {
  std::string uri;
  std::optional<std::string> target = {}, strategy = {}, mode = {}, device = {};
  std::optional<std::uint64_t> maxRuns = {}, maxSeconds = {};
  std::optional<bool> quiet = {};
};

class ArgumentWriter {
 public:
  template <class Value>
  ArgumentWriter& field(const char* name, const std::optional<Value>& value) {
    if (value) object_[name] = *value;
    return *this;
  }
  protocol::Json json() { return protocol::Json(std::move(object_)); }

 private:
  nlohmann::json object_ = nlohmann::json::object();
};

inline protocol::Json jsonOf(const ReplayArguments& arguments) {
  return ArgumentWriter()
      .field("uri", std::optional(arguments.uri))
      .field("runs", arguments.runs)
      .field("target", arguments.target)
      .field("device", arguments.device)
      .field("fast", arguments.fast)
      .field("quiet", arguments.quiet)
      .json();
}

inline protocol::Json jsonOf(const ReduceArguments& arguments) {
  return ArgumentWriter()
      .field("uri", std::optional(arguments.uri))
      .field("target", arguments.target)
      .field("strategy", arguments.strategy)
      .field("mode", arguments.mode)
      .field("device", arguments.device)
      .field("maxRuns", arguments.maxRuns)
      .field("maxSeconds", arguments.maxSeconds)
      .field("quiet", arguments.quiet)
      .json();
}

}  // namespace marmoset::test

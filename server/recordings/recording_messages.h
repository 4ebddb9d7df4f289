#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/json.h"
#include "protocol/json/wire_types.h"
#include "protocol/lsp/basic.h"

// What travels about recordings and results of open scripts, see docs/lsp-extensions.md.
namespace marmoset::server {

struct ScriptParams {
  std::string uri;
};
BOOST_DESCRIBE_STRUCT(ScriptParams, (), (uri))

// First and last line, from 0.
using LinePair = std::vector<std::uint32_t>;

struct RecordingLabel {
  std::uint32_t event = 0;
  std::string code, message;
};
BOOST_DESCRIBE_STRUCT(RecordingLabel, (), (event, code, message))

struct RecordingResult {
  protocol::Json recording;  // as a recording file has it
  std::uint32_t stale = 0;   // the first of its events that no longer holds
  std::vector<RecordingLabel> labels;
  std::vector<std::uint32_t> removed;        // its events that are proven unnecessary
  std::vector<std::vector<LinePair>> lines;  // of each of its events in the present text
};
BOOST_DESCRIBE_STRUCT(RecordingResult, (), (recording, stale, labels, removed, lines))

// `marmoset/recording`
struct RecordingRequest {
  using Params = ScriptParams;
  using Result = std::optional<RecordingResult>;
  static constexpr std::string_view method = "marmoset/recording";
};

enum class BadgeState { ok, diverged, crash, ineffective, unnecessary };
BOOST_DESCRIBE_ENUM(BadgeState, ok, diverged, crash, ineffective, unnecessary)

struct EventBadge {
  std::vector<LinePair> lines;
  std::string text;    // "Button #add_button → /.AddObject"
  std::string detail;  // Markdown
  BadgeState state = BadgeState::ok;
  bool stale = false;
};
BOOST_DESCRIBE_STRUCT(EventBadge, (), (lines, text, detail, state, stale))

struct ResultsResult {
  std::vector<EventBadge> events;
  std::optional<std::string> label = {};  // "19/20"
};
BOOST_DESCRIBE_STRUCT(ResultsResult, (), (events, label))

// `marmoset/results`
struct ResultsRequest {
  using Params = ScriptParams;
  using Result = ResultsResult;
  static constexpr std::string_view method = "marmoset/results";
};

// `marmoset/resultsChanged`
struct ResultsChangedNotification {
  using Params = ScriptParams;
  static constexpr std::string_view method = "marmoset/resultsChanged";
};

// Something a script can be minimised for, and how people call it.
struct TargetOffer {
  std::string target, label;
};
BOOST_DESCRIBE_STRUCT(TargetOffer, (), (target, label))

struct TargetsResult {
  std::vector<TargetOffer> targets, activities;
};
BOOST_DESCRIBE_STRUCT(TargetsResult, (), (targets, activities))

// `marmoset/targets`
struct TargetsRequest {
  using Params = ScriptParams;
  using Result = TargetsResult;
  static constexpr std::string_view method = "marmoset/targets";
};

}  // namespace marmoset::server

template <>
inline constexpr bool marmoset::protocol::travelsAsName<marmoset::server::BadgeState> = true;

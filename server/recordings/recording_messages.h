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

// What an event is called, and the windows before and after it, by number.
struct RecordedStep {
  std::string title;
  std::uint32_t from = 0, to = 0;
};
BOOST_DESCRIBE_STRUCT(RecordedStep, (), (title, from, to))

// A window and its place in the tree of windows; without a level nothing was done there.
struct RecordedWindow {
  std::string name;
  std::optional<std::uint32_t> level = {}, parent = {};
};
BOOST_DESCRIBE_STRUCT(RecordedWindow, (), (name, level, parent))

// A recording and what it tells by itself, whatever became of its script.
struct SeenRecording {
  protocol::Json recording;  // as a recording file has it
  std::vector<RecordedStep> steps;
  std::vector<RecordedWindow> windows;
};
BOOST_DESCRIBE_STRUCT(SeenRecording, (), (recording, steps, windows))

// What a certified reduction of the script left.
struct ReducedRecording {
  std::string uri;                                   // of its document; empty: none was made
  bool unchanged = false;                            // that document still injects what was verified
  std::vector<std::optional<std::uint32_t>> events;  // by event: which one of the whole recording it is
  std::optional<SeenRecording> seen = {};            // its newest recording
};
BOOST_DESCRIBE_STRUCT(ReducedRecording, (), (uri, unchanged, events, seen))

// A window as it is drawn; without a number where the app failed.
struct RecordedGraphNode {
  std::optional<std::uint32_t> window = {};
  std::string name, title = {};  // what stands there, and what is read out
  std::uint32_t events = 0;      // that were done there
  std::uint32_t first = 0;       // the first of them, or the one that led there
  bool needless = false;         // none of them is needed
};
BOOST_DESCRIBE_STRUCT(RecordedGraphNode, (), (window, name, title, events, first, needless))

// The events that led from one node to another, by the places of the nodes.
struct RecordedGraphEdge {
  std::uint32_t from = 0, to = 0;
  std::vector<std::uint32_t> steps = {};
  std::string title = {};
  bool back = false;  // it leads to a window that is no further from the start
  bool needless = false;
};
BOOST_DESCRIBE_STRUCT(RecordedGraphEdge, (), (from, to, steps, title, back, needless))

struct RecordedGraph {
  std::vector<RecordedGraphNode> nodes;
  std::vector<RecordedGraphEdge> edges;
  std::string note;  // what is left out; empty where all is drawn
};
BOOST_DESCRIBE_STRUCT(RecordedGraph, (), (nodes, edges, note))

struct RecordingResult : SeenRecording {
  std::uint32_t stale = 0;  // the first of its events that no longer holds
  std::vector<RecordingLabel> labels;
  std::vector<std::uint32_t> removed;        // its events that are proven unnecessary
  std::vector<std::vector<LinePair>> lines;  // of each of its events in the present text
  RecordedGraph graph;                       // of its windows
  std::optional<ReducedRecording> reduced = {};
};
BOOST_DESCRIBE_STRUCT(RecordingResult, (SeenRecording), (stale, labels, removed, lines, graph, reduced))

// `marmoset/recording`
struct RecordingRequest {
  using Params = ScriptParams;
  using Result = std::optional<RecordingResult>;
  static constexpr std::string_view method = "marmoset/recording";
};

struct RecordingFileParams {
  std::string uri;                         // of the recording
  std::optional<std::string> script = {};  // to lay it over, where that is not beside the recording
};
BOOST_DESCRIBE_STRUCT(RecordingFileParams, (), (uri, script))

struct RecordingFileResult : RecordingResult {
  std::optional<std::string> script = {};  // that it is laid over
};
BOOST_DESCRIBE_STRUCT(RecordingFileResult, (RecordingResult), (script))

// `marmoset/recordingFile`
struct RecordingFileRequest {
  using Params = RecordingFileParams;
  using Result = RecordingFileResult;
  static constexpr std::string_view method = "marmoset/recordingFile";
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

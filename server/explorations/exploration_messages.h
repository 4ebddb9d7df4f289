#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/wire_types.h"

// What travels about explorations, see docs/lsp-extensions.md.
namespace marmoset::server {

// A window as it is drawn.
struct ModelNode {
  std::string name, title = {};  // what stands there, and what is read out
  std::uint64_t events = 0;      // that were done there
  bool isScreen = true;          // else it is where the app failed
};
BOOST_DESCRIBE_STRUCT(ModelNode, (), (name, title, events, isScreen))

// By the places of the nodes.
struct ModelEdge {
  std::uint32_t from = 0, to = 0;
  std::string title = {};
  bool back = false;  // it leads to a window that is no further from the start
};
BOOST_DESCRIBE_STRUCT(ModelEdge, (), (from, to, title, back))

struct ModelGraph {
  std::vector<ModelNode> nodes;
  std::vector<ModelEdge> edges;
  std::string note;  // what is left out; empty where all is drawn
};
BOOST_DESCRIBE_STRUCT(ModelGraph, (), (nodes, edges, note))

struct ModelParams {
  std::string uri;  // of the folder that an exploration left
};
BOOST_DESCRIBE_STRUCT(ModelParams, (), (uri))

struct ModelResult {
  std::string package, version;
  std::uint64_t states = 0, transitions = 0;
  ModelGraph graph;
};
BOOST_DESCRIBE_STRUCT(ModelResult, (), (package, version, states, transitions, graph))

// `marmoset/model`
struct ModelRequest {
  using Params = ModelParams;
  using Result = ModelResult;
  static constexpr std::string_view method = "marmoset/model";
};

// Of `marmoset.scriptTo`.
struct ScriptToArguments {
  std::string uri;     // of the folder that an exploration left
  std::string screen;  // the name of a node, a state or an activity
};
BOOST_DESCRIBE_STRUCT(ScriptToArguments, (), (uri, screen))

struct ScriptToResult {
  std::string script;
  std::optional<std::string> uri = {};  // of the new file
  std::uint64_t events = 0;             // the launch not counted
  double success = 1;                   // the share of runs that should get there
  std::string message;                  // the same, for people
};
BOOST_DESCRIBE_STRUCT(ScriptToResult, (), (script, uri, events, success, message))

}  // namespace marmoset::server

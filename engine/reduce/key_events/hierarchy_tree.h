#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/reduce/ineffective/event_facts.h"

namespace marmoset::reduce {

// The windows of a recording and what was done in each (CHARD's GUI state hierarchy tree). Windows are told
// apart by activity and window only.
struct HierarchyTree {
  struct Node {
    std::uint32_t window = 0;  // number in RecordingFacts::windows
    std::optional<std::uint32_t> level =
        {};  // shortest distance from the first window, where a way leads there
    std::optional<std::uint32_t> parent = {};  // node before it on that way
    std::vector<std::uint32_t> events;         // that were done there, in order
  };
  // An event that led to another window, and the one that came next.
  struct Transition {
    std::uint32_t event = 0, next = 0;
  };
  std::vector<Node> nodes;  // in the order they were first met
  std::vector<Transition> transitions;
};

// `events` are indices into the recording, in the order they are to be looked at.
HierarchyTree buildTree(const RecordingFacts& facts, std::span<const std::uint32_t> events);

// The indices of all events.
std::vector<std::uint32_t> allEvents(const RecordingFacts& facts);

}  // namespace marmoset::reduce

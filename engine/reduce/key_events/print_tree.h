#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/reduce/key_events/event_classes.h"
#include "engine/reduce/key_events/hierarchy_tree.h"
#include "engine/trace/recording.h"

namespace marmoset::reduce {

// A tree with everything needed to show it.
struct TreeView {
  const HierarchyTree& tree;
  const RecordingFacts& facts;
  const trace::Recording& recording;
  const EventClasses& classes;
};

// By level, each window with its events: class, ids, what was done and where it led.
std::string printText(const TreeView& view);
// For Graphviz: windows as boxes, transitions as arrows labelled with their classes.
std::string printDot(const TreeView& view);
// {"nodes": [{"window", "level", "events": [{"index", "ids", "class", "event", "to"}]}], "transitions":
// [...]}
nlohmann::json printJson(const TreeView& view);

}  // namespace marmoset::reduce

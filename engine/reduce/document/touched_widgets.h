#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/replay/trace.h"
#include "engine/trace/recording.h"

namespace marmoset::reduce {

// What an event of a trace is aimed at, as a recording saw it.
struct TouchedWidget {
  std::string name;                       // "Button #add "Add""; empty: none, or nobody knows
  std::optional<script::Pointer> middle;  // where a touch of it does the same
};

// One for each event behind the setup; nameless ones where the recording ends before.
std::vector<TouchedWidget> touchedWidgets(const trace::Recording& recording, const replay::Trace& trace);

// "tap on Button #add "Add"", "key BACK", "drag (1, 2) to (3, 4) on ListView #list".
std::string inWords(const script::UserEvent& event, const TouchedWidget& widget);

}  // namespace marmoset::reduce

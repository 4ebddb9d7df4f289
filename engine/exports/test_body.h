#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/exports/test_plan.h"

namespace marmoset::exports {

// One event in the words of a format.
struct StepText {
  std::string code;                  // whole lines without indentation; empty: not exported
  std::vector<std::string> remarks;  // what it does not do as the script does
  bool widget = false;               // it names a widget
};

// Puts the steps under their comments, each with its remarks, and counts. `#` begins a comment in both
// formats.
Export bodyOf(const TestPlan& plan, const std::string& indentation,
              const std::function<StepText(const TestStep&)>& write);

// "# Made by marmoset from ..." and so on, one line each.
std::string headerComments(const TestPlan& plan);

// Why no tool of ours can be told to do this event; nothing for all others.
std::optional<StepText> inexpressible(const TestStep& step);

// The text that a device types: `%s` stands for a blank.
std::string typedText(const script::UserEvent& event);

}  // namespace marmoset::exports

#pragma once

#include <vector>

#include "engine/jobs/knob.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

// The flags of a kind's knobs; what the user gives is checked and goes into the values, which outlive the
// command.
void addKnobFlags(CLI::App& command, const std::vector<jobs::Knob>& knobs, jobs::KnobValues& values);

}  // namespace marmoset::cli

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/simulator/expression/machine.h"

namespace marmoset::device::simulator {

inline constexpr std::string_view generatedPackage = "com.generated.app";

// What stands in one of the cells of a generated screen.
struct CellPlan {
  enum class Kind : std::uint8_t { blank, label, step, assign, toggle, open, leave, ask, field };
  Kind kind = Kind::blank;
  std::uint32_t variable = 0;  // step, assign, toggle
  std::uint32_t value = 0;     // assign: what; open: which activity
};

struct ActivityPlan {
  std::vector<CellPlan> cells;
};

// The crash: where, and what the variables must be.
struct CrashPlan {
  std::uint32_t activity = 0, cell = 0;
  std::vector<std::pair<std::string, std::int64_t>> guard;
};

// A random app before it is written down: screens of cells over a few small variables. Closing the question
// of a screen steps one of the hidden variables, if there are any: open and close undo each other on the
// screen, not in the app.
struct AppPlan {
  static constexpr std::uint32_t columns = 6, rows = 10;
  double noise = 0;
  bool greets = false;  // half of the first launches, by a dialog
  std::uint32_t variables = 0, modulus = 3;
  std::uint32_t toggles = 0, hidden = 0;
  std::vector<ActivityPlan> activities;
};

AppPlan planApp(Random& random, std::uint32_t activities, double noise, std::uint32_t hidden);
std::string writeApp(const AppPlan& plan, const CrashPlan* crash);

// "v3" and "h0".
std::string variableName(std::uint32_t variable);
std::string hiddenName(std::uint32_t hidden);
// "c3_17": the id of a cell, unique in the app.
std::string cellId(std::uint32_t activity, std::uint32_t cell);

}  // namespace marmoset::device::simulator

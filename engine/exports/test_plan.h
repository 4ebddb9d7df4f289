#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/exports/export.h"

namespace marmoset::exports {

// The view an event hit, in the tree that was on the screen.
struct WidgetHit {
  const trace::ViewTree* tree = nullptr;
  std::uint32_t node = 0;

  const trace::ViewNode& view() const { return tree->nodes[node]; }
};

// Where in a view or on a screen: 0 to 1.
struct Spot {
  double x = 0.5, y = 0.5;
};

// One event of the script with what every format needs to know about it.
struct TestStep {
  const script::UserEvent* event = nullptr;
  const device::Step* lowLevel = nullptr;
  std::uint32_t line = 0;                           // from 1
  std::string comment;                              // "line 12: tap (10, 20) on Button "OK"; ..."
  std::optional<WidgetHit> hit;                     // what a touch hit
  std::optional<Spot> hitSpot;                      // where in it, if its middle would not do
  std::optional<std::pair<double, double>> screen;  // width and height as the device is held
  bool cleanStart = false;                          // the launch that begins with a fresh app
  bool offScreen = false;                           // coordinates that no tool accepts
};

struct TestPlan {
  std::string package;
  Expected expected = Expected::noCrash;
  std::string activity;             // that must be reached; empty: a crash is what the test is about
  bool appHasIds = false;           // the recording shows views of the app with ids
  std::vector<std::string> header;  // comments: origin, evidence, crash
  std::vector<TestStep> steps;
};
TestPlan planOf(const ExportSource& source);

// The way of a single finger, from where it comes down to where it lifts; empty if there are more fingers.
using Path = std::vector<script::Pointer>;
Path pathOf(const TestStep& step);
// Whether a swipe from its start to its end is the same way, give or take what no app notices.
bool isStraight(const Path& path);

// Where on the screen a point is, if its size is known.
std::optional<Spot> spotOn(const TestStep& step, double x, double y);

}  // namespace marmoset::exports

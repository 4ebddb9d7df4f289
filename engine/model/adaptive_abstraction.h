#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/model/abstraction.h"
#include "engine/model/screen_sketch.h"

namespace marmoset::model {

struct AdaptiveLimits {
  std::uint32_t steps = 50;      // between two looks at the evidence
  std::size_t widgets = 3;       // that one action may stand for
  std::size_t parts = 8;         // that one state may split into
  std::size_t textWidgets = 20;  // that may differ by their text
  std::size_t texts = 50;        // different ones of an activity
  std::size_t screens = 20'000;  // of an activity that are kept for the question whether a state splits
};

// Screens told apart as finely as each activity needs (the idea is APE's, with the constants of a public tool
// that grew from Fastbot). Coarse at first. An activity is seen more finely where one action led elsewhere
// from two screens that a finer look tells apart, or where one action stands for many widgets; a finer look
// that shatters a state is taken back for good. Depends on what it is told, in that order, and on nothing
// else.
class AdaptiveAbstraction {
 public:
  explicit AdaptiveAbstraction(AdaptiveLimits limits = {}) : limits_(limits) {}

  Fineness fineness(const std::string& activity) const;
  StateId state(const ScreenSketch& screen) const { return at(screen.ids, fineness(screen.activity)); }
  // What the action on a widget is known by.
  std::uint64_t widget(const ScreenSketch& screen, const ScreenSketch::Widget& widget) const {
    return at(widget.key, fineness(screen.activity));
  }

  // One step was made and this screen seen. True where the look of some activity has changed with it: states
  // and actions then have other numbers.
  bool see(const ScreenSketch& screen);
  // One action led to different states from these two screens of one activity.
  void differ(const ScreenSketch& one, const ScreenSketch& other) {
    differ(one.activity, one.ids, other.ids);
  }
  void differ(const std::string& activity, const AtFineness& one, const AtFineness& other);

 private:
  struct Activity {
    Fineness fineness = Fineness::operations;
    std::set<Fineness> refused;                        // taken back, or too many texts
    std::array<std::uint32_t, finenesses> evidence{};  // for a look that is at least so fine
    std::unordered_set<std::uint64_t> screens;         // by their finest number
    // The parts that each fineness splits a number of the one before into, until they are too many.
    std::array<std::unordered_map<std::uint64_t, std::unordered_set<std::uint64_t>>, finenesses> parts;
    std::array<bool, finenesses> shatters{};
    std::unordered_map<std::uint64_t, std::unordered_set<std::uint64_t>> textsOf;  // by widget
    std::size_t texts = 0, varying = 0;  // different texts; widgets that have shown more than one
  };

  void notice(Activity& activity, const ScreenSketch& screen) const;
  void split(Activity& activity, const AtFineness& screen) const;
  bool review(Activity& activity) const;
  bool textExplodes(const Activity& activity) const;

  AdaptiveLimits limits_;
  std::map<std::string, Activity> activities_;
  std::set<std::string> toReview_;  // activities of which more is known than at the last look
  std::uint32_t steps_ = 0;
};

}  // namespace marmoset::model

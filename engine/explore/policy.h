#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "engine/explore/place.h"

namespace marmoset::explore {

// What was seen for the first time.
struct Gain {
  std::uint32_t branches = 0, states = 0, activities = 0, crashes = 0;
  bool any() const { return branches + states + activities + crashes > 0; }
};

// What to do next, and why, for the log.
struct Decision {
  enum class Kind : std::uint8_t {
    choose,   // one of the choices of the place
    play,     // any lines of a script
    restart,  // the app, clean
    stop,     // nothing is left to find out
  };
  Kind kind = Kind::restart;
  std::size_t choice = 0;
  std::string lines, reason;

  static Decision choose(std::size_t choice, std::string reason) {
    return {Kind::choose, choice, {}, std::move(reason)};
  }
  static Decision restart(std::string reason) { return {Kind::restart, 0, {}, std::move(reason)}; }
  static Decision stop(std::string reason) { return {Kind::stop, 0, {}, std::move(reason)}; }
};

// What came of a choice, or of lines that were played.
struct Outcome {
  const Place& before;
  const Decision& decision;
  const Place& after;
  Gain gain;
  bool left = false;        // the app was left, and brought back if there is something to choose
  std::int64_t costMs = 0;  // of device time

  // Of a decision to choose.
  Symbol symbol() const { return before.symbols[decision.choice]; }
};

// One of several devices that explore one app together, from 0.
using Walker = std::uint32_t;

// Decides what an explorer does. Told of everything that happens, in the order it happens; an answer depends
// on what it was told and on its seed alone. Devices may be on their way: between `next` and `happened` of
// one of them others are asked.
class Policy {
 public:
  virtual ~Policy() = default;
  // Whether an app that was left is brought back. Else it counts as ended, as in the papers.
  virtual bool bringsBack() const { return true; }
  // The app was started clean and its setup played.
  virtual void started(Walker walker, const Place& place) = 0;
  // Never asked where the app has ended: then it is restarted.
  virtual Decision next(Walker walker, const Place& here) = 0;
  virtual void happened(Walker walker, const Outcome& outcome) = 0;
};

}  // namespace marmoset::explore

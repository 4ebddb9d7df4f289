#pragma once

namespace marmoset::reduce {

// How long runs take on a device, in seconds.
struct RunTimes {
  double restart = 30, event = 4;
  double look = 0;  // at the screen after an event, where that is done
};

// Whether a minimisation is done sooner by looking at the screen after every event than by injecting more
// events blindly. How many more those are was measured on generated apps (tests/benchmarks/README.md); what
// an app says of itself, its callbacks, is worth a longer look than the screens alone.
bool isWorthLooking(const RunTimes& times, bool callbacks);

}  // namespace marmoset::reduce

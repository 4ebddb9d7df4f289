#pragma once

#include <algorithm>

namespace marmoset::reduce {

// How long the devices together may work on one trace before its best so far has to do: a day, or as long as
// sixty runs of the whole trace take, since a day is nothing where a run takes an hour. ND3MIN spends twenty
// such runs before it begins. Seconds.
struct DeviceTime {
  double atLeast = 24 * 3600;
  double wholeRuns = 60;

  bool isLimited() const { return atLeast > 0 || wholeRuns > 0; }
  double allowed(double longestRun) const { return std::max(atLeast, wholeRuns * longestRun); }
};

}  // namespace marmoset::reduce

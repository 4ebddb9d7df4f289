#pragma once

#include "engine/reduce/minimize/auto/certificate.h"
#include "engine/reduce/minimize/device_time.h"

namespace marmoset::reduce {

// Where nobody says how long. A certificate that holds whatever the app is like may need a larger, steadier
// trace, and its runs.
inline DeviceTime usualDeviceTime(Mode mode) {
  constexpr double forStrict = 4;
  const DeviceTime plain;
  return mode == Mode::strict ? DeviceTime{forStrict * plain.atLeast, forStrict * plain.wholeRuns} : plain;
}

}  // namespace marmoset::reduce

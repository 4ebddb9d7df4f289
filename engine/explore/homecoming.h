#pragma once

#include <cstdint>
#include <string>

#include "engine/explore/excursion.h"

namespace marmoset::explore {

struct Homecoming {
  bool bringBack = true;  // else an app that was left stays left
  std::int64_t wait = 0;  // ms after each event
  std::string launch;     // a line that brings the app to the front
};

struct CameHome {
  bool left = false;  // something else than the app was in front
};

// Closes a soft keyboard that is up, and brings the app back where something else is in front: by BACK from
// another app or a dialog of the system, by a launch where that does not help or the app has closed. Every
// event of it is part of the trace. Never tries for long: what does not come back counts as ended.
device::Result<CameHome> comeHome(Excursion& excursion, const std::string& package,
                                  const Homecoming& settings);

}  // namespace marmoset::explore

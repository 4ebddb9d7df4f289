#pragma once

#include <cstdint>
#include <string_view>

#include "engine/trace/observation.h"

namespace marmoset::explore {

// Who is in front of a device.
enum class Front : std::uint8_t {
  app,         // the app that is explored
  permission,  // the system asks on the app's behalf; its answer belongs to the app
  system,      // another dialog of the system, the notification shade
  home,        // the launcher: the app was left, or its process is gone
  otherApp,
  nothing,  // no window has the focus, as during a cold launch
};
Front frontOf(const trace::Observation& seen, std::string_view package);
std::string_view name(Front front);

// A person who explores the app can go on here.
inline bool belongsToApp(Front front) {
  return front == Front::app || front == Front::permission;
}

// Views of the window in front: a dump may hold those of another one, such as the keyboard's, and what is
// pressed there says nothing about the app.
bool isOfFront(const trace::ViewNode& view, const trace::Observation& seen);

// Above this line nothing is covered by the soft keyboard; the height of the screen where none is up.
std::int32_t keyboardTop(const trace::Observation& seen, std::int32_t screenHeight);

}  // namespace marmoset::explore

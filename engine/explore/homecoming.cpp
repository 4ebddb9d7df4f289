#include "engine/explore/homecoming.h"

#include "engine/explore/front.h"
#include "engine/explore/gesture_lines.h"

namespace marmoset::explore {

namespace {

constexpr int mostBacks = 2;

class Way {
 public:
  Way(Excursion& excursion, const std::string& package, const Homecoming& settings)
      : excursion_(excursion), package_(package), settings_(settings) {}

  device::Result<CameHome> home() {
    // A window may be late.
    if (front() == Front::nothing && !excursion_.crashed()) {
      if (auto looked = excursion_.look(); !looked) return tl::unexpected(std::move(looked).error());
    }
    CameHome came;
    if (excursion_.crashed()) return came;
    came.left = !belongsToApp(front());
    if (came.left && settings_.bringBack) {
      if (auto back = comeBack(); !back) return tl::unexpected(std::move(back).error());
    }
    if (auto closed = closeKeyboard(); !closed) return tl::unexpected(std::move(closed).error());
    return came;
  }

 private:
  Front front() const { return frontOf(excursion_.seen(), package_); }
  bool isAway() const { return !excursion_.crashed() && !belongsToApp(front()); }

  device::Result<void> comeBack() {
    for (int i = 0; i < mostBacks && isAway() && front() != Front::home && front() != Front::nothing; ++i) {
      if (auto pressed = press(); !pressed) return pressed;
    }
    if (!isAway()) return {};
    return excursion_.play(settings_.launch + waitLine(settings_.wait));
  }

  // Once: a keyboard that comes back at once belongs to the screen.
  device::Result<void> closeKeyboard() {
    if (excursion_.crashed() || front() != Front::app || !excursion_.seen().window.keyboard) return {};
    return press();
  }

  device::Result<void> press() { return excursion_.play(keyLine("BACK") + waitLine(settings_.wait)); }

  Excursion& excursion_;
  const std::string& package_;
  const Homecoming& settings_;
};

}  // namespace

device::Result<CameHome> comeHome(Excursion& excursion, const std::string& package,
                                  const Homecoming& settings) {
  return Way(excursion, package, settings).home();
}

}  // namespace marmoset::explore

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/explore/excursion.h"
#include "engine/explore/homecoming.h"
#include "engine/explore/policy.h"

namespace marmoset::explore {

// What a device is sent to do.
struct Errand {
  std::uint64_t trace = 0;
  std::string lines;                 // of a restart: of the setup; else played on from where it is
  std::optional<Decision> decision;  // none of a restart
  bool own = false;                  // a script of the person's own, a trace by itself

  bool isRestart() const { return !decision.has_value(); }
};

// What came of an errand, besides the events that the excursion has now.
struct Trip {
  std::size_t before = 0, played = 0;  // events of the excursion: before it, and once its lines were played
  std::string script;                  // lines that it added
  bool left = false;                   // the app was left
  std::int64_t ms = 0;                 // of the clock, where time is real, when it was over
  std::optional<device::DeviceError> error;
};

// What all trips have in common.
struct TripSettings {
  device::CleanStart start;  // with the package
  std::shared_ptr<device::WipeConsent> wipeConsent;
  std::uint64_t seed = 1;
  trace::ObservationLevel level = trace::ObservationLevel::tree;
  Homecoming home;
};

// Does the errand on a device: touches nothing but the device and its excursion, so that several devices may
// travel at once. Begins a new excursion where the errand is a restart.
Trip travel(device::Device& device, std::optional<Excursion>& excursion, const Errand& errand,
            const TripSettings& settings, const device::Operation& operation);

}  // namespace marmoset::explore

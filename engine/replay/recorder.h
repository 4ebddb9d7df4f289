#pragma once

#include <cstdint>
#include <functional>

#include "engine/device/device.h"
#include "engine/device/session.h"
#include "engine/replay/trace.h"
#include "engine/trace/recording.h"

namespace marmoset::replay {

struct RecorderSettings {
  device::CleanStart start;                          // the package is the trace's
  std::shared_ptr<device::WipeConsent> wipeConsent;  // null: no data is deleted but on emulators
  trace::ObservationLevel level = trace::ObservationLevel::tree;
  // The event with this index was recorded; on the calling thread.
  std::function<void(std::size_t event, const trace::RecordedEvent&)> onEvent;
};

// Replays the whole trace once and keeps what was seen before and after every event, and which widget each
// touch hit. Ends with the event that makes the app fail.
device::Result<trace::Recording> record(device::Device& device, const Trace& trace,
                                        const RecorderSettings& settings, const device::Operation& operation);

// Plays one event and keeps what it hit on the screen before, and what was seen then.
device::Result<trace::RecordedEvent> recordEvent(device::DeviceSession& session,
                                                 const script::UserEvent& event, const device::Step& step,
                                                 const trace::Observation& before,
                                                 trace::ObservationLevel level);

// "Android 9, 1080x1920"
std::string profileOf(const device::DeviceInfo& info);

}  // namespace marmoset::replay

#include "engine/replay/recorder.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::replay {

namespace {

using device::DeviceError;

trace::Evidence evidenceOf(const trace::Recording& recording) {
  const bool anyTree =
      recording.start.tree || std::any_of(recording.events.begin(), recording.events.end(),
                                          [](const auto& event) { return event.after.tree; });
  return anyTree ? trace::Evidence::trees : trace::Evidence::windows;
}

device::Result<trace::RecordedEvent> recordEvent(device::Device& device, const Trace& trace,
                                                 std::size_t index, const trace::Observation& before,
                                                 trace::ObservationLevel level,
                                                 const device::Operation& operation) {
  trace::RecordedEvent recorded;
  recorded.event = trace.events[index];
  if (before.tree) recorded.widget = widgetHit(recorded.event, *before.tree);
  auto step = device.inject(trace.steps[index], operation);
  if (!step) return tl::unexpected(std::move(step).error());
  recorded.injected = step->injected;
  recorded.dropped = step->dropped;
  auto after = device.observe(level, operation);
  if (after) recorded.after = *std::move(after);
  if (!recorded.after.failure) recorded.after.failure = step->failure;
  // Of an app that has died, its death is enough to know.
  if (!after && !step->failure) return tl::unexpected(std::move(after).error());
  return recorded;
}

}  // namespace

std::optional<std::uint32_t> widgetHit(const script::UserEvent& event, const trace::ViewTree& before) {
  using script::UserEventType;
  switch (event.type) {
    case UserEventType::tap:
    case UserEventType::longPress:
      return widgetUnderTap(before, event.x, event.y, event.toX, event.toY);
    case UserEventType::drag:
    case UserEventType::pinch:
    case UserEventType::gesture:
      return widgetUnderTap(before, event.x, event.y, event.x, event.y);
    default:
      return std::nullopt;
  }
}

std::string profileOf(const device::DeviceInfo& info) {
  return fmt::format("Android {}, {}x{}", info.release, info.width, info.height);
}

device::Result<trace::Recording> record(device::Device& device, const Trace& trace,
                                        const RecorderSettings& settings,
                                        const device::Operation& operation) {
  if (auto ready = startClean(device, trace, settings.start, settings.wipeConsent, operation); !ready)
    return tl::unexpected(ready.error());
  auto version = device.appVersion(trace.package, operation);
  if (!version) return tl::unexpected(std::move(version).error());
  auto first = device.observe(settings.level, operation);
  if (!first) return tl::unexpected(std::move(first).error());

  trace::Recording recording;
  recording.package = trace.package;
  recording.app = *std::move(version);
  recording.device = profileOf(device.info());
  recording.width = device.info().width;
  recording.height = device.info().height;
  recording.start = *std::move(first);
  for (std::size_t i = 0; i < trace.events.size() && !recording.failure; ++i) {
    if (operation.stopRequested())
      return device::fail(DeviceError::Kind::cancelled, "the recording was cancelled");
    auto event = recordEvent(device, trace, i, recording.before(i), settings.level, operation);
    if (!event) return tl::unexpected(std::move(event).error());
    recording.failure = event->after.failure;
    recording.instrumented = recording.instrumented || event->after.instrumented;
    recording.events.push_back(*std::move(event));
    if (settings.onEvent) settings.onEvent(i, recording.events.back());
    operation.report({"recording", i + 1, trace.events.size()});
  }
  recording.evidence = evidenceOf(recording);
  return recording;
}

}  // namespace marmoset::replay

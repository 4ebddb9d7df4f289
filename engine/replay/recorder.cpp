#include "engine/replay/recorder.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/device/app_build.h"
#include "engine/model/input.h"
#include "engine/replay/run_key.h"

namespace marmoset::replay {

namespace {

trace::Evidence evidenceOf(const trace::Recording& recording) {
  const bool anyTree =
      recording.start.tree || std::any_of(recording.events.begin(), recording.events.end(),
                                          [](const auto& event) { return event.after.tree; });
  return anyTree ? trace::Evidence::trees : trace::Evidence::windows;
}

}  // namespace

device::Result<trace::RecordedEvent> recordEvent(device::DeviceSession& session,
                                                 const script::UserEvent& event, const device::Step& step,
                                                 const trace::Observation& before,
                                                 trace::ObservationLevel level) {
  trace::RecordedEvent recorded;
  recorded.event = event;
  if (before.tree) recorded.widget = model::widgetHit(event, *before.tree);
  auto stepped = session.step(step, level);
  if (!stepped) return tl::unexpected(std::move(stepped).error());
  recorded.injected = stepped->outcome.injected;
  recorded.dropped = stepped->outcome.dropped;
  if (stepped->after)
    recorded.after = *std::move(stepped->after);
  else
    recorded.after.failure = stepped->outcome.failure;
  return recorded;
}

std::string profileOf(const device::DeviceInfo& info) {
  const auto* system = kindOf(info) == webKind ? "" : "Android ";
  return fmt::format("{}{}, {}x{}", system, info.release, info.width, info.height);
}

device::Result<trace::Recording> record(device::Device& device, const Trace& trace,
                                        const RecorderSettings& settings,
                                        const device::Operation& operation) {
  device::DeviceSession session(device, sessionStart(trace, settings.start, settings.wipeConsent), operation);
  auto first = session.start(settings.level);
  if (!first) return tl::unexpected(std::move(first).error());
  auto version = device.appVersion(trace.package, operation);
  if (!version) return tl::unexpected(std::move(version).error());
  const auto build = device::parseBuild(*version);

  trace::Recording recording;
  recording.package = trace.package;
  std::tie(recording.app, recording.build) = std::pair(build.version, build.content);
  recording.kind = kindOf(device.info());
  recording.device = profileOf(device.info());
  recording.width = device.info().width;
  recording.height = device.info().height;
  recording.start = *std::move(first);
  for (std::size_t i = 0; i < trace.events.size() && !recording.failure; ++i) {
    auto event = recordEvent(session, trace.events[i], trace.steps[i], recording.before(i), settings.level);
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

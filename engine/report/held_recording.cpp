#include "engine/report/held_recording.h"

#include <fmt/format.h>

namespace marmoset::report {

namespace {

using trace::Observation;

// What was to be seen before the next event that is still there: the deleted ones between did nothing, so
// that the screen is the same, but the widget of an event is a place in exactly this tree.
void showInstead(Observation& seen, const Observation& later) {
  seen.window = later.window;
  seen.tree = later.tree;
  seen.screenshot = later.screenshot;
}

}  // namespace

HeldRecording heldRecording(const RecordedScript& recorded) {
  const auto& whole = recorded.analysis().document->recording;
  if (recorded.mapping().unchanged) return {whole, {}};
  HeldRecording held{.recording = {.package = whole.package,
                                   .app = whole.app,
                                   .device = whole.device,
                                   .width = whole.width,
                                   .height = whole.height,
                                   .evidence = whole.evidence,
                                   .instrumented = whole.instrumented,
                                   .start = whole.start},
                     .outdated = editRemarks(recorded)};
  auto& events = held.recording.events;
  std::uint32_t next = 0;  // the recorded event that would follow
  for (std::uint32_t i = 0; i < recorded.present().events.size(); ++i) {
    const auto at = recorded.recordedOf(i);
    if (!at) break;
    if (*at != next)
      showInstead(events.empty() ? held.recording.start : events.back().after, whole.before(*at));
    events.push_back(whole.events[*at]);
    events.back().event = recorded.present().events[i];
    next = *at + 1;
  }
  if (next == whole.events.size()) {
    held.recording.failure = whole.failure;
  } else if (whole.failure) {
    held.outdated.emplace_back(
        "The recorded crash came after the edit and is left out; record the script again to see whether it "
        "still comes.");
  }
  return held;
}

std::vector<std::string> editRemarks(const RecordedScript& recorded) {
  if (recorded.mapping().unchanged) return {};
  const auto all = recorded.present().events.size(), known = recorded.knownEvents();
  return {fmt::format(
      "The script was edited since its recording: of its {} events, {} still do what was recorded{}.", all,
      known, known < all ? "; nothing is said about the others" : "")};
}

}  // namespace marmoset::report

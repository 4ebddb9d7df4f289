#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/results/result_book.h"

namespace marmoset::server {

// What the newest recording says about an event, to stand behind its first line: the widget it hit and the
// window it led to.
struct EventHint {
  std::uint32_t line = 0;
  std::string label, tooltip;
  std::uint32_t event = 0;  // of the present script
};
// The recording is certainly of another build than a job would run now.
bool isOfAnotherBuild(const DocumentResults& results);
// "Recorded with com.x 1.0 (28) on Android 9, 1080x1920, 2026-11-19" of a recording that there is.
std::string whereRecorded(const DocumentResults& results);
std::vector<EventHint> eventHints(const DocumentResults& results);

}  // namespace marmoset::server

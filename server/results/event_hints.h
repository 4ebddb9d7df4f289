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
std::vector<EventHint> eventHints(const DocumentResults& results);

}  // namespace marmoset::server

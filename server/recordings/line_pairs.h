#pragma once

#include <vector>

#include "engine/script/events/user_event.h"
#include "server/recordings/recording_messages.h"

namespace marmoset::server {

inline std::vector<LinePair> linePairs(const script::UserEvent& event) {
  std::vector<LinePair> pairs;
  for (const auto& range : event.lines) pairs.push_back({range.first, range.last});
  return pairs;
}

}  // namespace marmoset::server

#pragma once

#include <chrono>
#include <cstdint>

namespace marmoset::store {

// Milliseconds since the epoch.
inline std::int64_t systemTime() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace marmoset::store

#include "engine/report/window_stretches.h"

namespace marmoset::report {

std::vector<WindowStretch> windowStretches(const RecordedScript& recorded) {
  std::vector<WindowStretch> stretches;
  const trace::WindowStatus* last = nullptr;
  for (std::uint32_t i = 0; i < recorded.present().events.size(); ++i) {
    const bool launches = recorded.present().events[i].type == script::UserEventType::launch;
    const auto* window = launches ? nullptr : recorded.windowOf(i);
    if (window && last && sameWindow(*window, *last)) {
      stretches.back().last = i;
    } else if (window) {
      stretches.push_back({i, i, describe(*window)});
    }
    last = window;
  }
  return stretches;
}

}  // namespace marmoset::report

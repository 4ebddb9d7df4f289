#include "engine/device/steps.h"

namespace marmoset::device {

std::vector<Step> stepsOf(const std::vector<script::LowLevelEvent>& events,
                          std::span<const script::UserEvent> userEvents) {
  std::vector<Step> steps;
  steps.reserve(userEvents.size());
  for (const auto& userEvent : userEvents) {
    auto& step = steps.emplace_back();
    step.reserve(userEvent.lowLevel.size());
    for (const auto index : userEvent.lowLevel) step.push_back(events[index]);
  }
  return steps;
}

}  // namespace marmoset::device

#include "engine/store/job_state.h"

#include <array>

namespace marmoset::store {

namespace {

constexpr std::array<std::string_view, 5> stateNames{"running", "paused", "done", "failed", "cancelled"};

}  // namespace

std::string nameOf(JobState state) {
  return std::string(stateNames[static_cast<std::size_t>(state)]);
}

JobState stateNamed(std::string_view name) {
  for (std::size_t i = 0; i < stateNames.size(); ++i) {
    if (stateNames[i] == name) return static_cast<JobState>(i);
  }
  return JobState::failed;
}

bool isOver(JobState state) {
  return state != JobState::running && state != JobState::paused;
}

}  // namespace marmoset::store

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace marmoset::store {

enum class JobState : std::uint8_t { running, paused, done, failed, cancelled };

// As the store and people call it.
std::string nameOf(JobState state);
JobState stateNamed(std::string_view name);
// Nobody can go on with it.
bool isOver(JobState state);

}  // namespace marmoset::store

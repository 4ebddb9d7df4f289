#pragma once

#include <cstdint>
#include <optional>

#include <nlohmann/json_fwd.hpp>

#include "engine/script/events/user_event.h"
#include "engine/script/semantics/low_level_event.h"

namespace marmoset::cli {

// Where an event stands: `index` counts all low-level rows and `id` those that carry CHARD's number, both
// from 1.
struct RowNumber {
  std::uint64_t index = 0;
  std::optional<std::uint64_t> id;
};

// Fields are named and left out as in AOSP's own recordings; 64-bit numbers are exact, coordinates are the
// shortest decimals of their 32-bit values, NaN and the infinities are strings.
nlohmann::ordered_json lowLevelJson(const script::LowLevelEvent& event, const RowNumber& row);

// `index` is the row of its first low-level event, `id` its first number, `lines` are all its lines.
nlohmann::ordered_json userEventJson(const script::UserEvent& event);

}  // namespace marmoset::cli

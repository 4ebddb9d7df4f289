#pragma once

#include <nlohmann/json.hpp>

#include "engine/script/semantics/low_level_event.h"

namespace marmoset::test {

// An event in the form of the recordings of AOSP's parser (see the README beside them).
nlohmann::json toGolden(const script::LowLevelEvent& event);

// The recording in the same form: coordinates rounded to 32 bits, infinities and NaN as text.
nlohmann::json normalized(nlohmann::json recorded);

}  // namespace marmoset::test

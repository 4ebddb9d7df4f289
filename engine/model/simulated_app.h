#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/model/screens.h"

namespace marmoset::model {

// A simulated app (docs/app-format.md, `recorded`) that does what the app was seen to do: the screens as they
// were, inputs that lead where they led, as often as they did. The error says what is missing for it, one
// line.
tl::expected<std::string, std::string> simulatedApp(const AppModel& model, const Screens& screens);

}  // namespace marmoset::model

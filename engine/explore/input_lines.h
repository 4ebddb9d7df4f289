#pragma once

#include <optional>
#include <string>

#include "engine/model/screens.h"

namespace marmoset::explore {

// An input that a model knows, as the line of a script that makes it on a screen. Nothing where the screen
// does not say where to touch, and for what has no command: incomplete events, gestures of a way of their
// own.
std::optional<std::string> linesOf(const model::Input& input, const model::Screen& screen);

}  // namespace marmoset::explore

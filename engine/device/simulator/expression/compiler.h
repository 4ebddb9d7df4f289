#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/simulator/expression/expression.h"
#include "engine/device/simulator/expression/strings.h"
#include "engine/device/simulator/expression/tokens.h"

namespace marmoset::device::simulator {

// The names an expression may use, and where its texts are kept.
struct NameScope {
  std::function<std::optional<VariableRef>(std::string_view)> find;
  std::function<std::vector<std::string_view>()> names;  // for suggestions
  bool hasItem = false;                                  // inside the rows of a list
  bool hasChance = false;  // in handlers; what a screen shows must not be random
};

// Grammar, loosest first: c ? a : b, ||, &&, == !=, < <= > >=, + -, * / %, ! -, name[index], call(...).
// Functions: size, has(list, value), contains(text, part), text(number), min, max, random(n).
// Built-in names: true, false, item, keyboard, rotation.
tl::expected<Expression, ExpressionError> compileExpression(std::string_view source, const NameScope& scope,
                                                            Strings& constants);

}  // namespace marmoset::device::simulator

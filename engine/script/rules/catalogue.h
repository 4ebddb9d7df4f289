#pragma once

#include "engine/script/rules/rule.h"

// The rules under names of their own, so that each rule file can refer to itself.
namespace marmoset::script::catalogue {

#define MARMOSET_RULE(rule) extern const Rule rule;
#include "engine/script/rules/rules.def"
#undef MARMOSET_RULE

}  // namespace marmoset::script::catalogue

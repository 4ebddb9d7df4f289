#pragma once

#include <cstdint>
#include <vector>

#include "engine/script/rules/directives.h"
#include "engine/script/rules/rule.h"

namespace marmoset::script {

// What can be found in a block of lines without looking at any other. Line numbers count from the block's
// first line.

std::vector<Directive> directivesOf(const ParsedBlock& block);

// The first `headerLines` of the block stand above the marker.
std::vector<Finding> checkBlock(const ParsedBlock& block, std::uint32_t headerLines,
                                const Platform& platform);

}  // namespace marmoset::script

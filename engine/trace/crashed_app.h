#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "engine/trace/stack.h"

namespace marmoset::trace {

// How often each package was in front of a run.
using PackageCounts = std::map<std::string, std::uint32_t, std::less<>>;

// Whose crash a stack shows, where nothing else tells: the package whose code is nearest to the cause, else
// the one that was in front most often. What happened to be in front at the end does not count: a dialog of
// the system stands before the app that it is about. Empty if there are none.
std::string crashedApp(const StackTrace& stack, const PackageCounts& packages);

}  // namespace marmoset::trace

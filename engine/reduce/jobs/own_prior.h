#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/reduce/minimize/prior.h"
#include "engine/store/verdicts.h"

namespace marmoset::reduce {

// A prior learned from the runs in the store, in place of the one ND3MIN's authors found on two apps.
struct OwnPrior {
  Prior prior;
  std::uint64_t candidates = 0, runs = 0;  // that it was learned from
};
store::Result<OwnPrior> learnPrior(const store::Store& store);

// A prior is kept in a file, so that a reduction that goes on later works with the same one:
// {"p": [0, 0.05, ...], "weight": [0.61, ...]}; other keys are for people.
std::string printPrior(const Prior& prior, std::string_view what);
tl::expected<Prior, std::string> parsePrior(std::string_view json);

}  // namespace marmoset::reduce

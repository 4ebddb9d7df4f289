#pragma once

#include <string>

#include "engine/script/semantics/run.h"

namespace marmoset::test {

// What must hold for every script, for property tests and fuzzers: each gives an empty text, or what is
// wrong.

// The tokens of a line cover it without gaps.
std::string tokenFault(const script::Script& script);
// A script that came about by edits is the one that reading its bytes gives.
std::string differenceFromScratch(const script::Script& script);
// The roles of the lines and the ending are those that playing the script shows. Runs of more than
// `enoughEvents` are not compared.
std::string roleFault(const script::Script& script, const script::DeviceProfile& device, bool inject,
                      std::size_t enoughEvents = 300'000);

}  // namespace marmoset::test

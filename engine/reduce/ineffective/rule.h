#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/reduce/ineffective/machine.h"

namespace marmoset::reduce {

// One of CHARD's nine rules: a file named like the second half of its code, and like its documentation page
// in docs/rules. It looks at events one by one (`matches`) or is a machine over their sequence.
struct IneffectiveRule {
  std::string_view code;     // "ineffective/no-op"
  std::string_view summary;  // what it finds
  std::string_view reason;   // why what it found can go: half a sentence about "this"
  trace::Evidence needs = trace::Evidence::trees;
  bool (*matches)(const EventFacts& event, const IneffectiveOptions& options) = nullptr;
  Machine machine;
};

// All nine: the single-event rules, then the machines, the more particular ones first.
const std::vector<const IneffectiveRule*>& ineffectiveRules();
const IneffectiveRule* findIneffectiveRule(std::string_view code);

// Of the events that do something which the crash likely does not need; found by the key-event analysis.
inline constexpr std::string_view crashIrrelevantCode = "crash-irrelevant";

namespace ineffective {
extern const IneffectiveRule noOp, rejectedHome, rejectedBack, optionalKey, hiddenMenu, textSlide,
    lastEffective, contraryPair, nestedPairs;
}

}  // namespace marmoset::reduce

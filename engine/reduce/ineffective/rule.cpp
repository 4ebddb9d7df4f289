#include "engine/reduce/ineffective/rule.h"

#include <algorithm>

namespace marmoset::reduce {

const std::vector<const IneffectiveRule*>& ineffectiveRules() {
  using namespace ineffective;
  static const std::vector<const IneffectiveRule*> rules{&noOp,          &rejectedHome, &rejectedBack,
                                                         &optionalKey,   &hiddenMenu,   &textSlide,
                                                         &lastEffective, &contraryPair, &nestedPairs};
  return rules;
}

const IneffectiveRule* findIneffectiveRule(std::string_view code) {
  const auto& rules = ineffectiveRules();
  const auto found =
      std::find_if(rules.begin(), rules.end(), [&](const auto* rule) { return rule->code == code; });
  return found == rules.end() ? nullptr : *found;
}

}  // namespace marmoset::reduce

#include "engine/script/rules/catalogue.h"

#include <algorithm>

namespace marmoset::script {

namespace {

std::vector<const Rule*> sortedByCode() {
  std::vector<const Rule*> all = {
#define MARMOSET_RULE(rule) &catalogue::rule,
#include "engine/script/rules/rules.def"
#undef MARMOSET_RULE
  };
  std::sort(all.begin(), all.end(), [](const Rule* a, const Rule* b) { return a->code < b->code; });
  return all;
}

}  // namespace

const std::vector<const Rule*>& rules() {
  static const std::vector<const Rule*> all = sortedByCode();
  return all;
}

const Rule* findRule(std::string_view code) {
  const auto& all = rules();
  const auto found =
      std::lower_bound(all.begin(), all.end(), code,
                       [](const Rule* rule, std::string_view wanted) { return rule->code < wanted; });
  return found != all.end() && (*found)->code == code ? *found : nullptr;
}

}  // namespace marmoset::script

#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace marmoset::reduce {

// What a project may say about its app, because no recording can: `ineffective:` in `.marmoset.yaml`.
struct IneffectiveOptions {
  // CALL, VOLUME_UP, VOLUME_DOWN: an e-book reader that turns pages with them lists none.
  std::vector<std::int32_t> optionalKeys{5, 24, 25};
  // Events count as equal transitions if more than this share of their callbacks is equal.
  double similarity = 0.5;
  // Activities or windows that only show text, by name; those that offer nothing to press count anyway.
  std::vector<std::string> textWindows;
  // Also call an event a no-op that hit a widget which does not react to it.
  bool deafWidgets = false;
  // Whether an activity that comes and goes counts as the app having done something: what it does then, no
  // recording tells. Activities that only show text do not count.
  bool lifecycleCounts = true;
  std::set<std::string, std::less<>> off;  // codes of rules that do not take part

  bool operator==(const IneffectiveOptions&) const = default;
};

}  // namespace marmoset::reduce

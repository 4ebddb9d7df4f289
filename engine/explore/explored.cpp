#include "engine/explore/explored.h"

namespace marmoset::explore {

std::uint64_t Explored::ambiguous() const {
  std::uint64_t count = 0;
  const model::TransitionKey* last = nullptr;
  bool counted = false;
  for (const auto& [key, facts] : model.transitions()) {
    const bool again = last && last->from == key.from && last->input == key.input;
    if (again && !counted) ++count;
    counted = again;
    last = &key;
  }
  return count;
}

std::string Explored::endInWords() const {
  switch (end) {
    case End::budget:
      return "the budget is used up";
    case End::complete:
      return "nothing is left to try";
    case End::goal:
      return "what was looked for is found";
    case End::cancelled:
      return "cancelled";
    case End::fault:
      return "ended early: " + fault;
  }
  return {};
}

}  // namespace marmoset::explore

#include "engine/explore/learning/entered_states.h"

#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

namespace {

// Fewer tries may be chance.
constexpr std::uint32_t fewestTries = 4;
// Screens that many ways lead to are no states apart.
constexpr std::size_t mostWays = 12;

std::uint64_t joined(std::uint64_t a, std::uint64_t b) {
  trace::StableHash hash;
  hash.add(a);
  hash.add(b);
  return hash.value();
}

}  // namespace

EnteredStates::Entry EnteredStates::enter(const Entry& from, std::uint64_t action, std::uint64_t look) {
  if (!split_.contains(from.look)) {
    auto& evidence = evidence_[from.look][action];
    ++evidence.times;
    if (evidence.led.size() < mostWays || evidence.led.contains(from.way)) {
      auto& led = evidence.led[from.way];
      ++led[look];
      if (evidence.led.size() > 1) doubtful_.emplace(from.look, action);
    }
  }
  if (look == from.look) return from;
  return {look, joined(from.look, action)};
}

Label EnteredStates::label(const Entry& entry) const {
  return split_.contains(entry.look) ? joined(entry.look, entry.way) : entry.look;
}

bool EnteredStates::tells(const Evidence& evidence) const {
  if (evidence.times < fewestTries || evidence.led.size() < 2 || evidence.led.size() >= mostWays)
    return false;
  const std::uint64_t* first = nullptr;
  bool differ = false;
  for (const auto& [way, led] : evidence.led) {
    if (led.size() > 1) return false;  // by chance, or by something older
    const auto& to = led.begin()->first;
    differ = differ || (first && *first != to);
    first = &to;
  }
  return differ;
}

void EnteredStates::beginAgain() {
  evidence_.clear();
  doubtful_.clear();
}

bool EnteredStates::review() {
  bool changed = false;
  for (const auto& [look, action] : doubtful_) {
    const auto actions = evidence_.find(look);
    if (actions == evidence_.end() || !tells(actions->second.at(action))) continue;
    split_.insert(look);
    evidence_.erase(look);
    changed = true;
  }
  doubtful_.clear();
  return changed;
}

}  // namespace marmoset::explore

#pragma once

#include <functional>
#include <set>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::test {

// Answers from a function, and counts what it was asked.
class ScriptedOracle : public reduce::Oracle {
 public:
  using Answer = std::function<bool(const reduce::Candidate&, std::uint32_t run)>;
  explicit ScriptedOracle(Answer answer, std::uint32_t devices = 15)
      : answer_(std::move(answer)), devices_(devices) {}

  std::uint32_t devices() const override { return devices_; }

  tl::expected<void, reduce::Stopped> ask(std::span<const reduce::RunRequest> requests,
                                          const Consume& consume) override {
    ++rounds;
    for (std::size_t i = 0; i < requests.size(); ++i) {
      const auto& [candidate, run] = requests[i];
      repeated |= !asked_.insert({candidate, run}).second;
      ++runs;
      reduce::RunResult result;
      result.success = answer_(candidate, run);
      result.executed = static_cast<std::uint32_t>(candidate.size());
      if (!consume(i, result)) break;
    }
    return {};
  }

  std::uint32_t runs = 0, rounds = 0;
  bool repeated = false;  // the same run of the same candidate was asked twice

 private:
  Answer answer_;
  std::uint32_t devices_;
  std::set<std::pair<reduce::Candidate, std::uint32_t>> asked_;
};

inline reduce::Candidate trace(std::uint32_t length) {
  reduce::Candidate events;
  for (std::uint32_t i = 0; i < length; ++i) events.push_back(i);
  return events;
}

// True if all `needed` are in the candidate, in this order.
inline bool contains(const reduce::Candidate& candidate, const reduce::Candidate& needed) {
  std::size_t found = 0;
  for (const auto event : candidate) {
    if (found < needed.size() && event == needed[found]) ++found;
  }
  return found == needed.size();
}

}  // namespace marmoset::test

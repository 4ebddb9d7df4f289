#include "engine/reduce/ineffective/labels.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::reduce {

namespace {

struct Claim {
  Proposal proposal;
  const IneffectiveRule* rule;
  std::size_t rank;
};

bool goesFirst(const Claim& a, const Claim& b) {
  if (a.proposal.first != b.proposal.first) return a.proposal.first < b.proposal.first;
  if (a.proposal.last != b.proposal.last) return a.proposal.last > b.proposal.last;
  return a.rank < b.rank;
}

std::size_t rankOf(const IneffectiveRule* rule) {
  const auto& all = ineffectiveRules();
  return static_cast<std::size_t>(std::find(all.begin(), all.end(), rule) - all.begin());
}

class Labelling {
 public:
  Labelling(const RecordingFacts& facts, const IneffectiveOptions& options,
            std::span<const IneffectiveRule* const> rules)
      : remaining_(facts, options), options_(options) {
    for (const auto* rule : rules) {
      if (rule->needs > facts.evidence || options.off.contains(rule->code)) continue;
      (rule->matches ? singles_ : machines_).push_back({rule, rankOf(rule)});
    }
    result_.combinationOf.assign(facts.events.size(), -1);
    result_.certain = facts.instrumented && facts.evidence == trace::Evidence::trees;
  }

  IneffectiveEvents run() {
    accept(singles());
    for (;;) {
      const auto claims = claimed();
      if (claims.empty()) break;
      accept(claims);
    }
    sortByFirstEvent();
    return std::move(result_);
  }

 private:
  std::vector<Claim> singles() const {
    std::vector<Claim> claims;
    for (std::uint32_t i = 0; i < remaining_.size(); ++i) {
      const auto& event = remaining_.at(i);
      if (event.is(Fact::fixed)) continue;
      const Ranked* found = nullptr;
      for (const auto& ranked : singles_) {
        if ((!found || ranked.rank < found->rank) && ranked.rule->matches(event, options_)) found = &ranked;
      }
      if (found) claims.push_back({{i, i, i}, found->rule, found->rank});
    }
    return claims;
  }

  // The proposals of all machines that do not get in each other's way.
  std::vector<Claim> claimed() const {
    std::vector<Claim> claims;
    for (const auto& [rule, rank] : machines_) {
      const auto known = static_cast<std::ptrdiff_t>(claims.size());
      for (const auto& proposal : reduce::run(rule->machine, remaining_))
        claims.push_back({proposal, rule, rank});
      std::inplace_merge(claims.begin(), claims.begin() + known, claims.end(), goesFirst);
    }
    std::vector<Claim> accepted;
    std::uint32_t next = 0;  // first position that is still free
    for (const auto& claim : claims) {
      if (claim.proposal.first < next) continue;
      accepted.push_back(claim);
      next = claim.proposal.last + 1;
    }
    return accepted;
  }

  void accept(const std::vector<Claim>& claims) {
    std::vector<Proposal> proposals;
    proposals.reserve(claims.size());
    for (const auto& claim : claims) {
      record(claim);
      proposals.push_back(claim.proposal);
    }
    remaining_.drop(proposals);
  }

  void record(const Claim& claim) {
    Combination combination{.rule = claim.rule};
    const auto& [first, last, partner] = claim.proposal;
    combination.noCallback = true;
    combination.events.reserve(last - first + 1);
    for (auto i = first; i <= last; ++i) {
      combination.events.push_back(remaining_.eventAt(i));
      combination.noCallback = combination.noCallback && remaining_.at(i).callbacks == 0;
    }
    if (partner > last) combination.replacedBy = remaining_.eventAt(partner);
    combination.sameWindow = remaining_.at(last).destination == remaining_.sourceOf(first);
    const auto number = static_cast<std::int32_t>(result_.combinations.size());
    for (const auto event : combination.events) result_.combinationOf[event] = number;
    result_.combinations.push_back(std::move(combination));
  }

  void sortByFirstEvent() {
    auto& combinations = result_.combinations;
    std::vector<std::int32_t> place(combinations.size(), -1);
    std::vector<Combination> sorted;
    sorted.reserve(combinations.size());
    for (auto& number : result_.combinationOf) {
      if (number < 0) continue;
      auto& now = place[static_cast<std::size_t>(number)];
      if (now < 0) {
        now = static_cast<std::int32_t>(sorted.size());
        sorted.push_back(std::move(combinations[static_cast<std::size_t>(number)]));
      }
      number = now;
    }
    combinations = std::move(sorted);
  }

  Remaining remaining_;
  const IneffectiveOptions& options_;
  struct Ranked {
    const IneffectiveRule* rule;
    std::size_t rank;
  };
  std::vector<Ranked> singles_, machines_;
  IneffectiveEvents result_;
};

std::vector<std::string> missingIn(const RecordingFacts& facts) {
  std::vector<std::string> missing;
  if (facts.evidence == trace::Evidence::activities) {
    missing.emplace_back(
        "Windows were not recorded: dialogs and menus cannot be told from their activity, so only keys are "
        "judged.");
  }
  if (facts.evidence < trace::Evidence::trees) {
    missing.emplace_back(
        "View trees were not recorded: the widget an event hit is unknown, so no tap is judged alone.");
  }
  if (!facts.instrumented) {
    missing.emplace_back(
        "The app reported no callbacks: what an event did inside it is unknown, so labels are likely, not "
        "certain.");
  }
  return missing;
}

}  // namespace

std::vector<std::uint32_t> IneffectiveEvents::kept() const {
  std::vector<std::uint32_t> events;
  for (std::uint32_t i = 0; i < combinationOf.size(); ++i) {
    if (combinationOf[i] < 0) events.push_back(i);
  }
  return events;
}

IneffectiveEvents findIneffective(const RecordingFacts& facts, const IneffectiveOptions& options,
                                  std::span<const IneffectiveRule* const> rules) {
  auto result = Labelling(facts, options, rules).run();
  result.missing = missingIn(facts);
  return result;
}

std::string explain(const Combination& combination) {
  if (combination.events.size() == 1) return fmt::format("This event can go: {}.", combination.rule->reason);
  return fmt::format("These {} events can go together: {}.", combination.events.size(),
                     combination.rule->reason);
}

}  // namespace marmoset::reduce

#include "engine/fuzz/campaign/campaign.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "engine/explore/learning/chance.h"
#include "engine/fuzz/campaign/shorten.h"
#include "engine/fuzz/views/groups.h"
#include "engine/model/failing_prefixes.h"

namespace marmoset::fuzz {

namespace {

// A place of a seed with what can be inserted there that begins in one group of views.
struct Arm {
  std::size_t seed = 0, pivot = 0;
  std::vector<Insertion> insertions;  // the next one to run is the last
  double finds = 0, tries = 0;
};

struct Seed {
  Test test;
  TestRun run;
  OracleSettings oracle;
};

class Campaign {
 public:
  Campaign(const TransitionModel& model, const Runner& run, const CampaignSettings& settings,
           const device::Operation& operation, const std::function<void(const CampaignNews&)>& onNews)
      : model_(model),
        run_(run),
        settings_(settings),
        operation_(operation),
        onNews_(onNews),
        chance_(settings.seed) {}

  CampaignReport done(const std::vector<Test>& tests) && {
    for (std::size_t i = 0; i < tests.size() && !isStopped(); ++i) prepare(tests[i], i);
    while (report_.mutants.executed + report_.mutants.skipped < settings_.mutants && !isStopped()) {
      auto* arm = nextArm();
      if (!arm) break;
      tryNext(*arm);
      tell();
    }
    report_.wasStopped = operation_.stopRequested();
    std::ranges::stable_sort(report_.violations, {}, &Violation::times);
    return std::move(report_);
  }

 private:
  bool isStopped() const { return operation_.stopRequested() || report_.errors.size() > mostErrors; }

  static constexpr std::size_t mostErrors = 20;  // devices that fail that often will not do

  std::optional<TestRun> run(const std::vector<GuiEvent>& events, std::uint64_t chance) {
    auto result = run_(events, chance);
    if (!result) {
      if (result.error().kind != device::DeviceError::Kind::cancelled)
        report_.errors.push_back(result.error().message);
      return std::nullopt;
    }
    ++report_.runs;
    report_.events += result->ran();
    return *std::move(result);
  }

  // Played twice: what differs then changes by itself, and what comes after the first difference of pages
  // cannot be compared.
  void prepare(const Test& test, std::size_t number) {
    auto first = run(test.events, 1);
    if (!first) return;
    Seed seed{test, *std::move(first), {settings_.package, settings_.masks, {}}};
    seed.oracle.pages = {settings_.checks.wholePages ? PageDetail::whole : PageDetail::skeleton,
                         settings_.pages};
    if (settings_.checks.maskSelfChanging) {
      const auto second = run(test.events, 2);
      if (!second) return;
      for (auto& pattern : selfChanging(seed.run, *second, seed.oracle.pages))
        seed.oracle.masks.views.push_back(std::move(pattern));
      seed.test.events.resize(steadyEvents(seed.run, *second, seed.oracle.pages));
    }
    seed.test.events.resize(std::min(seed.test.events.size(), seed.run.ran()));
    seed.run.layouts.resize(seed.test.events.size() + 1);
    if (seed.test.events.empty()) {
      report_.inconclusive.push_back(
          fmt::format("seed {}: no event of it leads to the same page twice", number + 1));
      return;
    }
    seeds_.push_back(std::move(seed));
    numbers_.push_back(number);
    addArms(seeds_.size() - 1);
  }

  void addArms(std::size_t number) {
    const auto& seed = seeds_[number];
    const auto active = activeViews(seed.run.layouts, seed.test.events, seed.oracle.pages);
    for (std::size_t i = 0; i < seed.test.events.size(); ++i) {
      const Pivot pivot{seed.run.layouts[i], active[i], seed.test.events[i]};
      const auto found =
          insertionsAt(pivot, model_, settings_.insertions, settings_.seed + number * 1000 + i);
      report_.mutants.generated += found.size();
      std::map<std::uint64_t, Arm> byGroup;
      for (auto insertion = found.rbegin(); insertion != found.rend(); ++insertion) {
        auto& arm = byGroup[settings_.checks.bandit ? groupOf(insertion->front()) : 0];
        arm.seed = number;
        arm.pivot = i;
        arm.insertions.push_back(*insertion);
      }
      for (auto& [group, arm] : byGroup) arms_.push_back(std::move(arm));
    }
  }

  std::uint64_t groupOf(std::size_t transition) const {
    const auto& event = model_.transitions()[transition].event;
    const auto group = ViewGroups(*event.receiver->tree).groupOf(event.receiver->view);
    return labelOf(event.receiver->tree->nodes[group.value_or(event.receiver->view)]);
  }

  // Thompson's rule with the normal approximation: what has found much or was tried little comes first.
  Arm* nextArm() {
    Arm* best = nullptr;
    double most = -1;
    for (auto& arm : arms_) {
      if (arm.insertions.empty()) continue;
      if (!settings_.checks.bandit) return &arm;
      const auto promise = (arm.finds + 1) / (arm.tries + 2) + std::sqrt(1.0 / (arm.tries + 1)) * fraction();
      if (promise > most) {
        most = promise;
        best = &arm;
      }
    }
    return best;
  }

  double fraction() {
    constexpr std::int64_t parts = 1'000'000;
    return static_cast<double>(chance_.below(parts)) / static_cast<double>(parts);
  }

  void tryNext(Arm& arm) {
    const auto insertion = arm.insertions.back();
    arm.insertions.pop_back();
    const auto& seed = seeds_[arm.seed];
    Mutant mutant{seed.test.events, arm.pivot, {}};
    for (const auto number : insertion) mutant.inserted.push_back(model_.transitions()[number].event);
    const auto path = expectedPath(seed, arm.pivot, insertion);
    arm.tries += 1;
    if (failing_.fails(path)) {
      ++report_.mutants.skipped;
      return;
    }
    const auto changed = run(mutant.events(), 1);
    if (!changed) return;
    const auto played = arm.pivot + insertion.size();
    if (changed->ran() <= played && !changed->failure()) {
      ++report_.mutants.skipped;
      failing_.add({path.data(), std::min(path.size(), changed->ran() + 1)});
      return;
    }
    ++report_.mutants.executed;
    if (take(arm, mutant, seed, *changed)) arm.finds += 1;
  }

  // What a mutant does up to the end of its insertion, and where each event is to lead.
  std::vector<model::ExpectedStep> expectedPath(const Seed& seed, std::size_t pivot,
                                                const Insertion& insertion) const {
    std::vector<model::ExpectedStep> path;
    for (std::size_t i = 0; i < pivot; ++i)
      path.push_back(model::expectedStep(seed.test.events[i].input, structureOf(seed.run.layouts[i + 1])));
    for (const auto number : insertion) {
      const auto& transition = model_.transitions()[number];
      path.push_back(model::expectedStep(transition.event.input, transition.to));
    }
    return path;
  }

  // Whether it shows something that is new.
  bool take(const Arm& arm, const Mutant& mutant, const Seed& seed, const TestRun& changed) {
    const auto& checks = settings_.checks;
    const auto found = differencesOf(mutant, seed.run, changed, seed.oracle, checks);
    const auto fresh = std::ranges::find_if(found, [this](const Difference& one) { return !isKnown(one); });
    if (fresh == found.end()) return false;
    Violation violation{
        *fresh, mutant, numbers_[arm.seed], seed.run, changed, {}, 1, changed.isFaithfulFrom(arm.pivot)};
    if (checks.replay && !comesBack(violation, seed.oracle)) {
      report_.inconclusive.push_back(fmt::format("seed {}, before its event {}: {} did not come back",
                                                 numbers_[arm.seed] + 1, arm.pivot + 1,
                                                 violation.difference.words.front()));
      return false;
    }
    if (checks.minimise) shorten(violation, trial(seed.oracle), settings_.minimisingRuns);
    if (checks.replay) certify(violation, seed.oracle);
    report_.violations.push_back(std::move(violation));
    return true;
  }

  // One more mutant showed it.
  bool isKnown(const Difference& difference) {
    for (auto& known : report_.violations) {
      if (!difference.isLike(known.difference)) continue;
      ++known.times;
      return true;
    }
    return false;
  }

  PairTrial trial(const OracleSettings& oracle) {
    return [this, &oracle](const Mutant& mutant, const Difference& wanted, std::uint64_t chance) {
      return showing(mutant, wanted, oracle, chance);
    };
  }

  // A run of both that shows the same; nothing where it does not.
  std::optional<ShownPair> showing(const Mutant& mutant, const Difference& wanted,
                                   const OracleSettings& oracle, std::uint64_t chance) {
    auto seed = run(mutant.seed, chance);
    auto changed = run(mutant.events(), chance);
    if (!seed || !changed) return std::nullopt;
    for (auto& difference : differencesOf(mutant, *seed, *changed, oracle, settings_.checks))
      if (wanted.isLike(difference))
        return ShownPair{std::move(difference), *std::move(seed), *std::move(changed)};
    return std::nullopt;
  }

  bool comesBack(const Violation& violation, const OracleSettings& oracle) {
    constexpr std::uint64_t otherChance = 3;
    return showing(violation.mutant, violation.difference, oracle, otherChance).has_value();
  }

  void certify(Violation& violation, const OracleSettings& oracle) {
    constexpr std::uint64_t firstChance = 100;
    for (std::uint32_t i = 0; i < settings_.certifyingRuns && !isStopped(); ++i) {
      ++violation.rate.runs;
      if (showing(violation.mutant, violation.difference, oracle, firstChance + i))
        ++violation.rate.successes;
    }
  }

  void tell() const {
    if (!onNews_) return;
    std::uint64_t ahead = 0;
    for (const auto& arm : arms_) ahead += arm.insertions.size();
    const auto done = report_.mutants.executed + report_.mutants.skipped;
    onNews_({report_, std::min(ahead, settings_.mutants - std::min(settings_.mutants, done))});
  }

  const TransitionModel& model_;
  const Runner& run_;
  const CampaignSettings& settings_;
  const device::Operation& operation_;
  const std::function<void(const CampaignNews&)>& onNews_;
  explore::Chance chance_;
  std::vector<Seed> seeds_;
  std::vector<std::size_t> numbers_;
  std::vector<Arm> arms_;
  model::FailingPrefixes failing_;
  CampaignReport report_;
};

}  // namespace

CampaignReport runCampaign(const std::vector<Test>& seeds, const TransitionModel& model, const Runner& run,
                           const CampaignSettings& settings, const device::Operation& operation,
                           const std::function<void(const CampaignNews&)>& onNews) {
  return Campaign(model, run, settings, operation, onNews).done(seeds);
}

}  // namespace marmoset::fuzz

#include "engine/device/simulator/generator/generator.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/generator/app_plan.h"
#include "engine/device/simulator/generator/recorded_walk.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::uint32_t patience = 300;  // events after the wanted length in which the crash may be planted
constexpr std::uint32_t mostHidden = 2, mostGuards = 7;
constexpr int walksPerApp = 30;
constexpr std::uint64_t patientAttempts = 4, stubbornAttempts = 40;
constexpr int checkRuns = 20, checkSuccesses = 16;

std::uint64_t mixed(std::uint64_t seed, std::uint64_t attempt) {
  trace::StableHash hash;
  hash.add(seed);
  hash.add(attempt);
  return hash.value();
}

std::uint32_t randomGuardSize(Random& random) {
  constexpr std::array<std::int64_t, 8> weights{20, 20, 18, 14, 10, 8, 6, 4};
  auto draw = random.below(100);
  for (std::uint32_t i = 0; i < weights.size(); ++i) {
    if (draw < weights[i]) return i;
    draw -= weights[i];
  }
  return 0;
}

// The settings with what was left open drawn once for all attempts: else cases that are hard to find would be
// rare.
struct Request {
  explicit Request(const GeneratorSettings& settings) : seed(settings.seed), noise(settings.noise) {
    Random random(mixed(settings.seed, 0));
    const auto length = randomLength(random), screens = randomActivities(random),
               guard = randomGuardSize(random);
    events = std::max(settings.events.value_or(length), 1u);
    reach = settings.events ? events : std::min(length + patience, longestRun);
    activities = std::max(settings.activities.value_or(screens), 1u);
    hidden = std::min({settings.hiddenVariables, mostHidden, activities});
    guardVariables = std::clamp(settings.guardVariables.value_or(guard), hidden, mostGuards);
  }

  // Three random events hardly ever open a dialog, close it and crash.
  void lengthen() {
    events += 10;
    reach = std::max(reach, events);
  }

  // A long run has pressed nearly everything before, so that a crash that asks for little is not new there,
  // and on a noisy app one that asks for much hardly ever comes again.
  void shorten() { events -= events / 4; }

  std::uint64_t seed;
  double noise;
  std::uint32_t events, reach;  // the crash comes at the first event from `events` to `reach` that can
  std::uint32_t activities, guardVariables, hidden;
};

class Attempt {
 public:
  Attempt(const Request& request, std::uint64_t attempt)
      : request_(request),
        random_(mixed(request.seed, attempt)),
        plan_(planApp(random_, request.activities, request.noise, request.hidden)) {
    for (std::uint32_t i = 0; i < plan_.variables; ++i) names_.push_back(variableName(i));
    for (std::uint32_t i = 0; i < plan_.hidden; ++i) names_.push_back(hiddenName(i));
  }

  std::optional<GeneratedCase> run() {
    SimulatedDevice device(parseApp(writeApp(plan_, nullptr)).value(), "generator");
    for (int i = 0; i < walksPerApp; ++i) {
      runSeed_ = random_.next();
      walk_ = recordWalk(device, names_, request_.reach, random_, runSeed_);
      if (auto generated = crashing()) return generated;
    }
    return std::nullopt;
  }

 private:
  // The walk up to the first event at which a crash can be planted.
  std::optional<GeneratedCase> crashing() {
    for (std::size_t i = request_.events - 1; i < walk_.visits.size(); ++i) {
      if (walk_.visits[i].cell.empty()) continue;
      const auto crash = plant(i);
      if (!crash) continue;
      auto generated = finish(i, *crash);
      if (reproduces(generated)) return generated;
      return std::nullopt;
    }
    return std::nullopt;
  }

  // A guard that holds at event `at` and at no earlier press of the same cell. Every hidden variable is part
  // of it, and must have moved: else no contrary pair would matter.
  std::optional<CrashPlan> plant(std::size_t at) {
    const auto& cell = walk_.visits[at].cell;
    const auto& values = walk_.visits[at].values;
    if (std::find(values.begin() + plan_.variables, values.end(), 0) != values.end()) return std::nullopt;
    CrashPlan crash;
    crash.activity = static_cast<std::uint32_t>(std::stoul(cell.substr(1)));
    crash.cell = static_cast<std::uint32_t>(std::stoul(cell.substr(cell.find('_') + 1)));
    for (int tries = 0; tries < 20; ++tries) {
      const auto chosen = randomVariables(values, request_.guardVariables);
      const auto holds = [&](const Visit& visit) {
        return visit.cell == cell && std::all_of(chosen.begin(), chosen.end(), [&](std::size_t variable) {
                 return visit.values[variable] == values[variable];
               });
      };
      const auto end = walk_.visits.begin() + static_cast<std::ptrdiff_t>(at);
      if (std::any_of(walk_.visits.begin(), end, holds)) continue;
      for (const auto variable : chosen) crash.guard.emplace_back(names_[variable], values[variable]);
      return crash;
    }
    return std::nullopt;
  }

  // All hidden ones, then open ones that have moved: a guard that holds from the start asks for nothing.
  std::vector<std::size_t> randomVariables(const std::vector<std::int64_t>& values, std::uint32_t size) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    for (std::size_t i = order.size(); i > 1; --i)
      std::swap(order[i - 1], order[static_cast<std::size_t>(random_.below(static_cast<std::int64_t>(i)))]);
    std::stable_partition(order.begin(), order.end(), [&](auto variable) { return values[variable] != 0; });
    std::stable_partition(order.begin(), order.end(),
                          [&](auto variable) { return variable >= plan_.variables; });
    order.resize(size);
    return order;
  }

  GeneratedCase finish(std::size_t last, const CrashPlan& crash) {
    GeneratedCase generated;
    generated.appFile = writeApp(plan_, &crash);
    generated.app = parseApp(generated.appFile).value();
    generated.script = scriptOf(walk_, last + 1);
    for (std::size_t i = 0; i <= last; ++i) {
      generated.taps += walk_.events[i].tap;
      generated.switches += walk_.visits[i].switched;
    }
    generated.steps.assign(walk_.steps.begin(), walk_.steps.begin() + static_cast<std::ptrdiff_t>(last + 2));
    generated.seed = runSeed_;
    generated.activities = static_cast<std::uint32_t>(plan_.activities.size());
    generated.guardVariables = static_cast<std::uint32_t>(crash.guard.size());
    generated.hiddenVariables = plan_.hidden;
    return generated;
  }

  // Nobody minimises a trace that hardly ever crashes.
  bool reproduces(const GeneratedCase& generated) const {
    SimulatedDevice device(generated.app, "generator");
    int successes = 0;
    const int runs = request_.noise > 0 ? checkRuns : 1;
    for (int run = 0; run < runs; ++run) {
      const auto seed = run == 0 ? runSeed_ : mixed(runSeed_, static_cast<std::uint64_t>(run));
      if (!device.cleanStart(generatedStart(seed), {})) return false;
      const auto outcome = device.replay(generated.steps, {}, {});
      successes += outcome && outcome->failure;
    }
    return successes >= (runs == 1 ? 1 : checkSuccesses);
  }

  const Request& request_;
  Random random_;
  std::uint64_t runSeed_ = 0;
  AppPlan plan_;
  std::vector<std::string> names_;
  RecordedWalk walk_;
};

}  // namespace

GeneratedCase generateCase(const GeneratorSettings& settings) {
  Request request(settings);
  for (std::uint64_t attempt = 1;; ++attempt) {
    if (attempt % patientAttempts == 0) attempt < stubbornAttempts ? request.lengthen() : request.shorten();
    if (auto generated = Attempt(request, attempt).run()) return *std::move(generated);
  }
}

}  // namespace marmoset::device::simulator

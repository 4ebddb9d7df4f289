#include "engine/device/simulator/generator/generator.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/generator/app_plan.h"
#include "engine/device/simulator/generator/monkey_walk.h"
#include "engine/device/simulator/simulated_device.h"
#include "engine/device/steps.h"
#include "engine/script/semantics/run.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::string_view package = "com.generated.app";
constexpr std::uint32_t patience = 300;  // events after the wanted length in which the crash may be planted
constexpr std::uint32_t mostHidden = 2;
constexpr int checkRuns = 20, checkSuccesses = 16;

const std::string header = fmt::format(
    "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nLaunchActivity({0},{0}.A0)\nUserWait(1000)\n", package);

std::uint64_t mixed(std::uint64_t seed, std::uint64_t attempt) {
  trace::StableHash hash;
  hash.add(seed);
  hash.add(attempt);
  return hash.value();
}

std::vector<Step> stepsOfScript(const std::string& text) {
  const auto run = script::play(script::Script::parse(script::Text(text)));
  return stepsOf(run.events, script::userEvents(run.events));
}

CleanStart cleanStart(std::uint64_t seed) {
  CleanStart start;
  start.package = package;
  start.seed = seed;
  return start;
}

// What is known before each event of the walk, and which cell it pressed.
struct Visit {
  std::vector<std::int64_t> values;  // of the open variables, then of the hidden ones
  std::string cell;                  // empty: none
  bool switched = false;
};

// "com.generated.app.A1.onClick(c1_17)" -> "c1_17".
std::string pressedCell(const std::vector<std::string>& callbacks) {
  for (const auto& callback : callbacks) {
    const auto open = callback.find("(c");
    if (open != std::string::npos && callback.ends_with(')'))
      return callback.substr(open + 1, callback.size() - open - 2);
  }
  return "";
}

class Attempt {
 public:
  Attempt(const GeneratorSettings& settings, std::uint64_t attempt)
      : settings_(settings),
        random_(mixed(settings.seed, attempt)),
        runSeed_(random_.next()),
        length_(std::max(settings.events.value_or(randomLength(random_)), 1u)),
        plan_(planApp(random_, settings.activities.value_or(randomActivities(random_)), settings.noise,
                      std::min(settings.hiddenVariables, mostHidden))) {
    for (std::uint32_t i = 0; i < plan_.variables; ++i) names_.push_back(variableName(i));
    for (std::uint32_t i = 0; i < plan_.hidden; ++i) names_.push_back(hiddenName(i));
  }

  std::optional<GeneratedCase> run() {
    walk();
    const auto guardSize =
        std::clamp(settings_.guardVariables.value_or(randomGuardSize()), plan_.hidden, plan_.variables);
    for (std::size_t i = length_ - 1; i < visits_.size(); ++i) {
      if (visits_[i].cell.empty()) continue;
      const auto crash = plant(i, guardSize);
      if (!crash) continue;
      if (settings_.events && i + 1 != *settings_.events) return std::nullopt;
      auto generated = finish(i, *crash);
      if (reproduces(generated)) return generated;
      return std::nullopt;
    }
    return std::nullopt;
  }

 private:
  std::uint32_t randomGuardSize() {
    constexpr std::array<std::int64_t, 8> weights{20, 20, 18, 14, 10, 8, 6, 4};
    auto draw = random_.below(100);
    for (std::uint32_t i = 0; i < weights.size(); ++i) {
      if (draw < weights[i]) return i;
      draw -= weights[i];
    }
    return 0;
  }

  void walk() {
    auto text = header;
    const auto reach = length_ + (settings_.events ? 0 : patience);
    for (std::uint32_t i = 0; i < reach; ++i) {
      events_.push_back(randomEvent(random_, 1080, 1920));
      text += events_.back().lines;
    }
    steps_ = stepsOfScript(text);
    SimulatedDevice device(parseApp(writeApp(plan_, nullptr)).value(), "generator");
    auto& phone = device.phone();
    const auto ready = device.cleanStart(cleanStart(runSeed_), {});
    auto activity = launch(device);
    for (std::size_t i = 1; ready && i < steps_.size(); ++i) {
      Visit visit;
      for (const auto& name : names_) visit.values.push_back(phone.variable(package, name).value_or(0));
      phone.forgetReports();
      (void)device.inject(steps_[i], {});
      visit.cell = pressedCell(phone.takeCallbacks());
      auto now = phone.window().activity;
      visit.switched = now != activity;
      activity = std::move(now);
      visits_.push_back(std::move(visit));
    }
  }

  std::string launch(SimulatedDevice& device) {
    (void)device.inject(steps_.front(), {});
    return device.phone().window().activity;
  }

  // A guard over `size` variables that holds at event `at` and at no earlier press of the same cell. Every
  // hidden variable is part of it, and must have moved: else no contrary pair would matter.
  std::optional<CrashPlan> plant(std::size_t at, std::uint32_t size) {
    const auto& cell = visits_[at].cell;
    const auto& values = visits_[at].values;
    if (std::find(values.begin() + plan_.variables, values.end(), 0) != values.end()) return std::nullopt;
    CrashPlan crash;
    crash.activity = static_cast<std::uint32_t>(std::stoul(cell.substr(1)));
    crash.cell = static_cast<std::uint32_t>(std::stoul(cell.substr(cell.find('_') + 1)));
    for (int tries = 0; tries < 20; ++tries) {
      const auto chosen = randomVariables(values, size);
      const auto holds = [&](const Visit& visit) {
        return visit.cell == cell && std::all_of(chosen.begin(), chosen.end(), [&](std::size_t variable) {
                 return visit.values[variable] == values[variable];
               });
      };
      const auto end = visits_.begin() + static_cast<std::ptrdiff_t>(at);
      if (std::any_of(visits_.begin(), end, holds)) continue;
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
    generated.script = header;
    for (std::size_t i = 0; i <= last; ++i) {
      generated.script += events_[i].lines;
      generated.taps += events_[i].tap;
      generated.switches += visits_[i].switched;
    }
    generated.steps.assign(steps_.begin(), steps_.begin() + static_cast<std::ptrdiff_t>(last + 2));
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
    const int runs = settings_.noise > 0 ? checkRuns : 1;
    for (int run = 0; run < runs; ++run) {
      const auto seed = run == 0 ? runSeed_ : mixed(runSeed_, static_cast<std::uint64_t>(run));
      if (!device.cleanStart(cleanStart(seed), {})) return false;
      const auto outcome = device.replay(generated.steps, {}, {});
      successes += outcome && outcome->failure;
    }
    return successes >= (runs == 1 ? 1 : checkSuccesses);
  }

  const GeneratorSettings& settings_;
  Random random_;
  std::uint64_t runSeed_;
  std::uint32_t length_;
  AppPlan plan_;
  std::vector<std::string> names_;
  std::vector<WalkEvent> events_;
  std::vector<Step> steps_;
  std::vector<Visit> visits_;
};

}  // namespace

GeneratedCase generateCase(const GeneratorSettings& settings) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    if (auto generated = Attempt(settings, attempt).run()) return *std::move(generated);
  }
}

}  // namespace marmoset::device::simulator

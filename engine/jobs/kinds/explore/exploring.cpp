#include "engine/jobs/kinds/explore/exploring.h"

#include <chrono>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/explore/goal.h"
#include "engine/explore/policies/named_policy.h"
#include "engine/jobs/kinds/explore/explore_news.h"
#include "engine/jobs/kinds/explore/keeping.h"
#include "engine/model/model_file.h"

namespace marmoset::jobs {

namespace {

using explore::ExploreSettings;
using tl::unexpected;

constexpr std::int64_t launchWaitMs = 1000;
constexpr std::uint64_t usualSeconds = 3600;

std::int64_t steadyMs() {
  using namespace std::chrono;
  return duration_cast<milliseconds>(steady_clock::now().time_since_epoch()).count();
}

explore::Budget budgetOf(const ExploreKnobs& knobs) {
  explore::Budget budget;
  if (knobs.events > 0) budget.events = knobs.events;
  if (knobs.restarts > 0) budget.restarts = knobs.restarts;
  const bool none = knobs.seconds + knobs.events + knobs.restarts == 0;
  const auto seconds = none ? usualSeconds : knobs.seconds;
  if (seconds > 0) budget.ms = static_cast<std::int64_t>(seconds) * 1000;
  return budget;
}

std::vector<explore::FieldText> typingOf(const std::string& text) {
  std::vector<explore::FieldText> typing;
  for (const auto& line : linesOfKnob(text)) {
    const auto equals = line.find('=');
    typing.push_back({line.substr(0, equals), line.substr(equals + 1)});
  }
  return typing;
}

explore::InputSettings inputsOf(const ExploreKnobs& knobs) {
  auto inputs = explore::inputsFor(knobs.policy);
  if (knobs.texts > 0) inputs.texts = knobs.texts;
  inputs.rows = knobs.rows;
  inputs.typing = typingOf(knobs.typing);
  inputs.shunnedActivities = linesOfKnob(knobs.avoidActivities);
  for (const auto& line : linesOfKnob(knobs.avoidWidgets))
    if (auto selector = trace::WidgetSelector::parse(line))
      inputs.shunnedWidgets.push_back(*std::move(selector));
  return inputs;
}

std::vector<std::string> ownScripts(const ExploreKnobs& knobs) {
  if (knobs.own.empty()) return {};
  return nlohmann::json::parse(knobs.own).get<std::vector<std::string>>();
}

// Null: there is none.
tl::expected<std::shared_ptr<const model::AppModel>, std::string> memoryOf(const ExploreKnobs& knobs,
                                                                           const std::string& package) {
  if (knobs.memory.empty()) return nullptr;
  auto known = model::readModel(knobs.memory);
  if (!known) return unexpected(known.error());
  if (known->build().package != package)
    return unexpected(fmt::format("{}: is a model of {}, and {} is to be explored", knobs.memory,
                                  known->build().package, package));
  if (known->abstraction() != *model::abstractionOf(knobs.abstraction))
    return unexpected(fmt::format("{}: tells states apart by {}; explore with --abstraction {}", knobs.memory,
                                  name(known->abstraction()), name(known->abstraction())));
  return std::make_shared<const model::AppModel>(*std::move(known));
}

explore::PolicySettings policySettings(const Context& context, const ExploreKnobs& knobs, const Crew& crew,
                                       const replay::Trace& setup) {
  explore::PolicySettings settings;
  settings.seed = context.spec.seed;
  settings.restart = knobs.restart;
  settings.traceLength = knobs.traceLength;
  settings.package = setup.package;
  settings.activity = setup.events[setup.setup - 1].activity;
  settings.screen = {crew.info().width, crew.info().height};
  return settings;
}

}  // namespace

tl::expected<std::string, std::string> setupOf(const ExploreKnobs& knobs, const std::string& package,
                                               const device::AppManifest& manifest) {
  if (knobs.setup.empty()) {
    if (manifest.launch.empty())
      return unexpected(fmt::format(
          "the device does not tell which activity launches {}; name a script that does with --setup",
          package));
    return fmt::format("start data >>\nLaunchActivity({},{})\nUserWait({})\n", package, manifest.launch,
                       launchWaitMs);
  }
  const auto setup = replay::traceOf(script::Script::parse(script::Text(knobs.setup)));
  if (!setup) return unexpected("the setup cannot be played: " + setup.error());
  if (setup->package != package)
    return unexpected(
        fmt::format("the setup launches {}, and {} is to be explored", setup->package, package));
  return knobs.setup;
}

nlohmann::json askedOf(const Context& context, const ExploreKnobs& knobs, const Crew& crew,
                       const std::string& setup) {
  const auto& start = context.spec.start;
  nlohmann::json asked{{"app", crew.build},
                       {"policy", knobs.policy},
                       {"seed", context.spec.seed},
                       {"setup", setup},
                       {"trace length", knobs.traceLength},
                       {"restart probability", knobs.restart},
                       {"texts", knobs.texts},
                       {"rows", knobs.rows},
                       {"abstraction", knobs.abstraction},
                       {"scripts to begin with", knobs.own},
                       {"memory", knobs.memory},
                       {"typing", knobs.typing},
                       {"widgets to avoid", knobs.avoidWidgets},
                       {"activities to avoid", knobs.avoidActivities},
                       {"data kept", start.keepData},
                       {"grants", start.grants},
                       {"reinstall", start.reinstall}};
  asked["package"] = nameOf(context.spec.subject);
  // Real devices may come and go.
  asked["devices"] = crew.isVirtual ? nlohmann::json(crew.leases.size()) : nlohmann::json("real");
  return asked;
}

tl::expected<ExploredApp, std::string> exploreWith(Context& context, const ExploreKnobs& knobs,
                                                   const Crew& crew, const std::string& setup,
                                                   const explore::ExplorationFolder* folder) {
  const auto launched = replay::traceOf(script::Script::parse(script::Text(setup)));
  if (!launched) return unexpected("the setup cannot be played: " + launched.error());
  const auto goal = explore::Goal::parse(knobs.until);
  if (goal && goal->kind == explore::Goal::Kind::branchShare && crew.manifest.branches == 0)
    return unexpected(std::string(
        "the device does not tell how many branches the app has; say coverage:N instead of a share"));
  const auto memory = memoryOf(knobs, launched->package);
  if (!memory) return unexpected(memory.error());
  const auto abstraction = *model::abstractionOf(knobs.abstraction);
  Keeping keeping(folder, abstraction, crew.isVirtual);
  if (!keeping.problem().empty()) return unexpected(keeping.problem());

  ExploreSettings settings;
  settings.setup = setup;
  settings.start = context.start();
  settings.wipeConsent = context.may.wipe;
  settings.seed = context.spec.seed;
  settings.budget = budgetOf(knobs);
  settings.abstraction = abstraction;
  settings.inputs = inputsOf(knobs);
  settings.own = ownScripts(knobs);
  if (!crew.isVirtual) settings.clock = steadyMs;
  settings.past = std::move(keeping.past);
  settings.goal = [&](const explore::Explored& found) {
    return !keeping.problem().empty() || (goal && goal->metBy(found, crew.manifest.branches));
  };
  auto policy = policySettings(context, knobs, crew, *launched);
  policy.memory = *memory;
  settings.onStep = [&](const explore::LoggedStep& step) { keeping.step(step); };
  settings.onTrip = [&](const explore::NotedTrip& trip) { keeping.trip(trip); };
  settings.onTrace = [&](explore::ExploredTrace&& trace) { keeping.traces.add(trace); };
  ExploreNews news(context, settings.budget);
  settings.onProgress = [&](const explore::Explored& found, std::int64_t ms) { news.tell(found, ms); };

  const auto decider = explore::makePolicy(knobs.policy, policy);
  auto found = explore::explore(crew.devices(), *decider, settings, context.operation);
  if (!found) return unexpected(found.error());
  explore::ExplorationReport report{.policy = knobs.policy,
                                    .device = crew.inWords(),
                                    .seed = context.spec.seed,
                                    .explored = *std::move(found)};
  report.windows = keeping.traces.windows();
  report.untried = keeping.unreached.untried();
  report.unvisited = explore::unvisited(report.explored, crew.manifest.activities);
  // Devices that tell some activities only say nothing about how many there are.
  const auto declared = crew.manifest.activities.size();
  if (declared >= report.explored.activities.size()) report.declared = declared;
  report.branches = crew.manifest.branches;
  return ExploredApp{std::move(report), std::move(keeping.traces), keeping.problem()};
}

}  // namespace marmoset::jobs

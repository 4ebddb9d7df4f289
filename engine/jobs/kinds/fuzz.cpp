#include "engine/jobs/kinds/fuzz.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/random.h"
#include "engine/fuzz/property/property_policy.h"
#include "engine/fuzz/property/read_properties.h"
#include "engine/fuzz/run/script_test.h"
#include "engine/jobs/context.h"
#include "engine/jobs/kind.h"
#include "engine/jobs/knob_fields.h"
#include "engine/replay/record_on_pool.h"
#include "engine/script/rules/message.h"

namespace marmoset::jobs {

namespace {

const std::vector<std::string>& fuzzStrategies() {
  static const std::vector<std::string> names{"auto", "genie"};
  return names;
}

tl::expected<void, std::string> checkDocument(const std::string& text) {
  if (text.empty()) return {};
  const auto reading = fuzz::readProperties(text);
  if (reading.problems.empty()) return {};
  const auto& first = reading.problems.front();
  return tl::unexpected(fmt::format("line {}: {}", first.range.start.line + 1, first.message));
}

const KnobFields<FuzzKnobs>& fuzzFields() {
  static const KnobFields<FuzzKnobs> fields{
      {&FuzzKnobs::strategy,
       {"strategy", "--strategy", "S",
        "auto (default): every violation is checked; genie: as the paper's tool",
        Knob::Choice{fuzzStrategies}}},
      {&FuzzKnobs::mutants,
       {"mutants", "--mutants", "N", "Mutants to run at most", Knob::Whole{0, 1'000'000}}},
      {&FuzzKnobs::mining,
       {"mining", "--mining", "N", "Events to learn the app with before", Knob::Whole{0, 1'000'000}}},
      {&FuzzKnobs::seeds,
       {"seeds", "--seeds", "N", "Random seeds of 15 events, besides the script", Knob::Whole{0, 10'000}}},
      {&FuzzKnobs::properties, {"properties", "", "", "A property document", Knob::Text{checkDocument}}},
      {&FuzzKnobs::propertyEvents,
       {"propertyEvents", "--property-events", "N", "Events to run properties with",
        Knob::Whole{1, 1'000'000}}}};
  return fields;
}

// What was seen of an app, each screen once.
struct Screens {
  std::vector<fuzz::Layout> layouts;
  std::set<std::uint64_t> known = {};

  void add(const trace::Recording& recording) {
    for (const auto& event : recording.events) {
      const auto& seen = event.after;
      const bool isApps = seen.tree && seen.window.package == recording.package;
      if (isApps && known.insert(trace::contentHash(*seen.tree)).second)
        layouts.push_back(fuzz::layoutOf(seen));
    }
  }
};

class Fuzzing {
 public:
  Fuzzing(Context& context, FuzzKnobs knobs)
      : context_(context), knobs_(std::move(knobs)), miner_(fuzz::MinerSettings{.seed = context.spec.seed}) {}

  Outcome run() && {
    auto begun = begin();
    if (!begun) return endedBy(context_, begun.error());
    if (auto mined = mine(); !mined) return failed(mined.error());
    if (!context_.operation.stopRequested()) fuzzSeeds();
    if (!context_.operation.stopRequested() && !knobs_.properties.empty())
      if (auto ran = runProperties(); !ran) return failed(ran.error());
    return outcome();
  }

 private:
  // The person's script, recorded once, says what each of its touches is for.
  device::Result<void> begin() {
    const auto& input = *context_.script;
    replay::RecorderSettings settings;
    settings.wipeConsent = context_.may.wipe;
    settings.start = context_.start();
    const auto total = static_cast<std::uint32_t>(knobs_.mutants);
    context_.host.begin("fuzzing", 0, total);
    context_.host.tell(
        {0, total, fmt::format("{}: recording the seed", context_.name), "recording the seed"});
    auto recording =
        replay::recordOnPool(context_.pool, input.trace, settings, context_.spec.seed, context_.operation);
    if (!recording) return tl::unexpected(std::move(recording).error());
    count(recording->events.size());
    auto test = fuzz::scriptTest(input.script.text().toString(), *recording);
    if (!test)
      return tl::unexpected(device::DeviceError{device::DeviceError::Kind::refused, std::move(test).error()});
    test_ = *std::move(test);
    test_.settings.start = context_.start();
    test_.settings.wipeConsent = context_.may.wipe;
    result_.package = test_.settings.package;
    return {};
  }

  explore::ExploreSettings exploring() const {
    explore::ExploreSettings settings;
    settings.setup = test_.settings.setup;
    settings.start = test_.settings.start;
    settings.wipeConsent = test_.settings.wipeConsent;
    settings.seed = context_.spec.seed;
    return settings;
  }

  // On one device of the pool.
  tl::expected<void, std::string> explored(explore::Policy& policy,
                                           const explore::ExploreSettings& settings) {
    auto lease = context_.pool.acquire(context_.operation);
    if (!lease) return tl::unexpected(lease.error().message);
    const auto found = explore::explore({&lease->device()}, policy, settings, context_.operation);
    if (!found) return tl::unexpected(found.error());
    if (found->end == explore::End::fault) return tl::unexpected(found->fault);
    result_.events += found->events;
    result_.starts += found->restarts;
    return {};
  }

  tl::expected<void, std::string> mine() {
    auto settings = exploring();
    settings.inputs = test_.settings.inputs;
    const auto total = static_cast<std::uint32_t>(knobs_.mutants);
    settings.budget.events = knobs_.mining;
    settings.onStep = [&](const explore::LoggedStep& step) {
      const auto note = fmt::format("learning the app, event {} of {}", step.number, knobs_.mining);
      context_.host.tell({0, total, fmt::format("{}: {}", context_.name, note), note});
    };
    if (knobs_.mining > 0)
      if (auto mined = explored(miner_, settings); !mined) return mined;
    if (knobs_.seeds == 0 || context_.operation.stopRequested()) return {};
    constexpr std::size_t eventsOfSeed = 15, eventsPerWanted = 60;
    miner_.makeTests(eventsOfSeed);
    settings.budget.events = knobs_.seeds * eventsPerWanted;
    settings.goal = [&](const auto&) { return miner_.tests().size() >= knobs_.seeds; };
    settings.onStep = {};
    return explored(miner_, settings);
  }

  void fuzzSeeds() {
    std::vector<fuzz::Test> seeds{{test_.events, {}}};
    seeds.insert(seeds.end(), miner_.tests().begin(), miner_.tests().end());
    result_.seeds = seeds.size();
    fuzz::CampaignSettings settings;
    settings.package = result_.package;
    settings.seed = context_.spec.seed;
    settings.mutants = knobs_.mutants;
    if (knobs_.strategy == "genie") settings.checks = fuzz::Checks::none();
    const fuzz::Runner runner = [this](std::span<const fuzz::GuiEvent> events, std::uint64_t chance) {
      return context_.pool.run<fuzz::TestRun>(
          [&](device::Device& device, const device::Operation& operation) {
            return fuzz::runTest(device, test_.settings, events, chance, operation);
          },
          context_.operation);
    };
    result_.campaign =
        fuzz::runCampaign(seeds, miner_.model(), runner, settings, context_.operation, [&](const auto& news) {
          const auto& report = news.report;
          const auto done = static_cast<std::uint32_t>(report.mutants.executed + report.mutants.skipped);
          const auto total = done + static_cast<std::uint32_t>(news.mutantsAhead);
          const auto note =
              fmt::format("{}, {} inconclusive, {}", script::counted(report.violations.size(), "violation"),
                          report.inconclusive.size(), script::counted(report.errors.size(), "error"));
          context_.host.tell({done, total, fmt::format("{} of {} mutants, {}", done, total, note), note});
        });
    result_.events += result_.campaign.events;
    result_.starts += result_.campaign.runs;
  }

  tl::expected<void, std::string> runProperties() {
    const auto document = fuzz::readProperties(knobs_.properties).document;
    constexpr double restarts = 0.02;
    fuzz::PropertyPolicy policy(explore::randomPolicy({context_.spec.seed, restarts}), document,
                                {.seed = context_.spec.seed});
    auto settings = exploring();
    settings.budget.events = knobs_.propertyEvents;
    Screens screens;
    settings.onTrace = [&](explore::ExploredTrace&& trace) {
      screens.add(trace.recording);
      for (auto& failure : policy.takeFailures(0)) {
        const auto& name = document.properties[failure.property].name;
        const bool isKnown = std::ranges::any_of(result_.propertyViolations,
                                                 [&](const auto& known) { return known.name == name; });
        if (!isKnown)
          result_.propertyViolations.push_back(
              {name, failure.words, trace.script, trace.recording.events.size() - trace.setup});
      }
    };
    if (auto ran = explored(policy, settings); !ran) return ran;
    result_.findings = fuzz::propertyFindings(document, screens.layouts);
    for (std::size_t i = 0; i < document.properties.size(); ++i) {
      const auto& tally = policy.tallies()[i];
      result_.properties.push_back({document.properties[i].name, tally.screens.size(), tally.runs,
                                    tally.passes, tally.failures, tally.errors, tally.lastError});
    }
    return {};
  }

  void count(std::size_t events) {
    result_.events += events;
    ++result_.starts;
  }

  Outcome outcome() {
    auto ended = context_.operation.stopRequested() ? stopped(context_) : Outcome{};
    const auto& campaign = result_.campaign;
    if (!context_.operation.stopRequested()) {
      ended.message =
          fmt::format("{}: {} in {}, {} inconclusive, {}", context_.name,
                      script::counted(result_.violations(), "violation"),
                      script::counted(campaign.mutants.executed, "mutant"), campaign.inconclusive.size(),
                      script::counted(campaign.errors.size(), "error"));
      ended.warning = result_.violations() > 0;
      ended.stored = nlohmann::json{{"message", ended.message}, {"violations", result_.violations()}}.dump();
    }
    ended.result = std::move(result_);
    return ended;
  }

  Context& context_;
  FuzzKnobs knobs_;
  fuzz::Miner miner_;
  fuzz::ScriptTest test_;
  FuzzResult result_;
};

Outcome runFuzz(Context& context) {
  return Fuzzing(context, fuzzFields().settingsOf(context.spec.knobs)).run();
}

const std::vector<Knob>& fuzzKnobs() {
  return fuzzFields().knobs();
}

std::optional<ResultSummary> fuzzSummary(const JobSpec&, std::string_view result) {
  const auto stored = nlohmann::json::parse(result, nullptr, false);
  if (!stored.is_object() || !stored.contains("message") || !stored["message"].is_string())
    return std::nullopt;
  return ResultSummary{.message = stored["message"].get<std::string>(),
                       .document = {},
                       .warning = stored.value("violations", 0) > 0};
}

}  // namespace

double FuzzResult::hours() const {
  const explore::VirtualTimes times;
  constexpr double msPerHour = 3'600'000;
  return static_cast<double>(static_cast<std::int64_t>(events) * times.event +
                             static_cast<std::int64_t>(starts) * times.restart) /
         msPerHour;
}

const Kind fuzzKind{.name = "fuzz",
                    .verb = "Fuzzing",
                    .noun = "fuzzing",
                    .subject = SubjectKind::script,
                    .inEditors = false,
                    .knobs = fuzzKnobs,
                    .run = runFuzz,
                    .summary = fuzzSummary};

}  // namespace marmoset::jobs

#include "engine/explore/explorer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/device/app_build.h"
#include "engine/explore/findings.h"
#include "engine/explore/homecoming.h"
#include "engine/trace/crash_signature.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::explore {

namespace {

// An app that is not in front after so many starts in a row will not be after one more.
constexpr int mostFruitlessStarts = 3;
// The same for a device that fails.
constexpr int mostFaults = 3;

struct Told {  // a decision whose outcome is not known yet
  Place before;
  Decision decision;
  Gain gain;
  bool left = false;
  std::int64_t costMs = 0;
};

// What one device does.
struct Traveller {
  device::Device* device = nullptr;
  std::optional<Excursion> excursion;
  std::uint64_t trace = 0;
  std::size_t setupEvents = 0;
  Place place;
  std::optional<Told> pending;
  std::int64_t ms = 0;
  int fruitless = 0, faults = 0;
  bool out = false;
};

class Exploration {
 public:
  Exploration(const std::vector<device::Device*>& devices, Policy& policy, const ExploreSettings& settings,
              const replay::Trace& setup, model::AppBuild build, const device::Operation& operation)
      : policy_(policy),
        settings_(settings),
        setup_(setup),
        findings_(std::move(build), settings.abstraction, setup.package),
        operation_(operation),
        began_(settings.clock ? settings.clock() : 0) {
    for (auto* device : devices) travellers_.push_back({.device = device});
  }

  Explored run() && {
    while (auto* traveller = nextOne()) {
      if (operation_.stopRequested()) {
        finish(End::cancelled);
        break;
      }
      turn(*traveller);
    }
    for (auto& traveller : travellers_) close(traveller);
    auto explored = std::move(findings_).take();
    for (const auto& traveller : travellers_) explored.ms = std::max(explored.ms, traveller.ms);
    explored.end = end_.value_or(End::budget);
    explored.fault = fault_;
    explored.curve.push_back({explored.ms, explored.states.size(), explored.branches.size()});
    return explored;
  }

 private:
  Walker walkerOf(const Traveller& traveller) const {
    return static_cast<Walker>(&traveller - travellers_.data());
  }

  // The one whose clock is behind; none when all is done.
  Traveller* nextOne() {
    if (end_) return nullptr;
    Traveller* next = nullptr;
    for (auto& traveller : travellers_) {
      if (!traveller.out && (!next || traveller.ms < next->ms)) next = &traveller;
    }
    return next;
  }

  bool isUsedUp(const Traveller& traveller) const {
    const auto& budget = settings_.budget;
    const auto& found = findings_.found();
    return (budget.ms && traveller.ms >= *budget.ms) || (budget.events && found.events >= *budget.events) ||
           (budget.restarts && found.restarts > *budget.restarts);
  }

  void turn(Traveller& traveller) {
    tell(traveller);
    if (end_) return;
    if (settings_.goal && settings_.goal(findings_.found())) return finish(End::goal);
    if (isUsedUp(traveller)) {
      traveller.out = true;
      return;
    }
    auto done = act(traveller);
    if (done) {
      traveller.faults = 0;
      return;
    }
    if (done.error().kind == device::DeviceError::Kind::cancelled) return finish(End::cancelled);
    fail(traveller, done.error());
  }

  // The outcome of what it did when it was asked last.
  void tell(Traveller& traveller) {
    if (!traveller.pending) return;
    const auto told = *std::exchange(traveller.pending, std::nullopt);
    policy_.happened(walkerOf(traveller),
                     {told.before, told.decision, traveller.place, told.gain, told.left, told.costMs});
  }

  device::Result<void> act(Traveller& traveller) {
    if (!traveller.excursion || traveller.place.ended()) return restart(traveller);
    auto decision = policy_.next(walkerOf(traveller), traveller.place);
    if (settings_.onStep)
      settings_.onStep(
          {++steps_, traveller.trace, walkerOf(traveller), traveller.ms, traveller.place, decision});
    switch (decision.kind) {
      case Decision::Kind::stop:
        finish(End::complete);
        return {};
      case Decision::Kind::restart:
        return restart(traveller);
      default:
        return play(traveller, std::move(decision));
    }
  }

  device::Result<void> restart(Traveller& traveller) {
    close(traveller);
    if (const auto& most = settings_.budget.restarts; most && findings_.found().restarts >= *most) {
      traveller.out = true;
      return {};
    }
    traveller.trace = findings_.beginTrace();
    auto recipe = settings_.start;
    recipe.package = setup_.package;
    trace::StableHash name;
    name.add(std::string_view("explore"));
    recipe.seed = device::runSeed(settings_.seed, name.value(), traveller.trace);
    traveller.excursion.emplace(
        *traveller.device, device::SessionStart{std::move(recipe), settings_.wipeConsent}, settings_.level,
        [this, &traveller](const auto& before, const auto& event, std::size_t position) {
          findings_.add(before, event, position, traveller.ms);
        },
        operation_);
    const Stopwatch watch(*this, traveller);
    if (auto ready = traveller.excursion->start(); !ready) return ready;
    if (auto ready = traveller.excursion->play(settings_.setup); !ready) return ready;
    traveller.setupEvents = traveller.excursion->events();
    const auto launches = std::max<std::size_t>(traveller.setupEvents, 1);
    // The launch is part of a restart; what a person's own script does after it takes its time.
    watch.pass(settings_.times.restart + static_cast<std::int64_t>(launches - 1) * settings_.times.event);
    findings_.passRestart(watch.passed());
    if (auto arrived = arrive(traveller); !arrived) return arrived;
    return {};
  }

  device::Result<void> arrive(Traveller& traveller) {
    auto home = comeHome(*traveller.excursion, setup_.package, homecoming(false));
    if (!home) return tl::unexpected(std::move(home).error());
    traveller.place = placeOf(traveller);
    if (traveller.place.ended()) {
      if (++traveller.fruitless < mostFruitlessStarts) return {};
      traveller.out = true;
      finish(End::fault, notUp(traveller));
      return {};
    }
    policy_.started(walkerOf(traveller), traveller.place);
    return {};
  }

  std::string notUp(const Traveller& traveller) const {
    if (traveller.excursion->crashed())
      return fmt::format("{} dies on its start, {} times in a row; its recording shows the crash",
                         setup_.package, mostFruitlessStarts);
    return fmt::format("{} is not in front after its start, {} is; check the launch at the head of the setup",
                       setup_.package, name(traveller.place.front));
  }

  device::Result<void> play(Traveller& traveller, Decision decision) {
    const auto known = findings_.counts();
    const auto eventsBefore = traveller.excursion->events();
    const Stopwatch watch(*this, traveller);
    const auto& lines = decision.kind == Decision::Kind::play
                            ? decision.lines
                            : traveller.place.choices[decision.choice].lines;
    if (auto played = traveller.excursion->play(lines); !played) return played;
    auto home = comeHome(*traveller.excursion, setup_.package, homecoming(policy_.bringsBack()));
    if (!home) return tl::unexpected(std::move(home).error());
    const auto events = static_cast<std::int64_t>(traveller.excursion->events() - eventsBefore);
    watch.pass(events * settings_.times.event);
    if (home->left) findings_.left();
    Told told{std::move(traveller.place), std::move(decision), {}, home->left, watch.passed()};
    traveller.place = placeOf(traveller);
    if (!traveller.place.ended()) traveller.fruitless = 0;
    told.gain = findings_.since(known, traveller.ms);
    traveller.pending = std::move(told);
    return {};
  }

  Homecoming homecoming(bool bringBack) const {
    return {bringBack, settings_.inputs.wait,
            fmt::format("LaunchActivity({},{})\n", setup_.package, setup_.events[setup_.setup - 1].activity)};
  }

  Place placeOf(const Traveller& traveller) {
    const auto& seen = traveller.excursion->seen();
    Place place;
    place.seen.window = seen.window;
    place.seen.tree = seen.tree;
    place.seen.failure = seen.failure;
    place.seen.timeMs = seen.timeMs;
    place.front = frontOf(seen, setup_.package);
    if (traveller.excursion->crashed()) {
      place.state = model::failedState(trace::signatureOf(*traveller.excursion->failure()).toString());
      return place;
    }
    place.state = model::stateOf(settings_.abstraction, seen);
    const auto& info = traveller.device->info();
    place.choices = choicesOn(seen, setup_.package, {info.width, info.height}, settings_.inputs);
    for (const auto& choice : place.choices) place.symbols.push_back(findings_.alphabet().of(choice.input));
    return place;
  }

  // Hands the trace out. What was decided and not told yet is told first.
  void close(Traveller& traveller) {
    if (!traveller.excursion) return;
    tell(traveller);
    auto excursion = std::move(*traveller.excursion);
    traveller.excursion.reset();
    findings_.endTrace(excursion, traveller.trace);
    // A setup that nothing follows tells nothing.
    const bool isWorth = excursion.crashed() || excursion.events() > setup_.events.size();
    if (settings_.onTrace && isWorth)
      settings_.onTrace(std::move(excursion).take(traveller.trace, traveller.setupEvents,
                                                  findings_.found().model.build().version));
  }

  // Of what was under way only the step is lost.
  void fail(Traveller& traveller, const device::DeviceError& error) {
    traveller.pending.reset();
    traveller.place = {};
    close(traveller);
    const bool again = device::isTransient(error.kind) && ++traveller.faults < mostFaults;
    if (again) return;
    traveller.out = true;
    fault_ = error.message;
    const bool none = std::ranges::all_of(travellers_, [](const auto& one) { return one.out; });
    if (none) finish(End::fault, error.message);
  }

  void finish(End end, std::string fault = {}) {
    end_ = end;
    if (!fault.empty()) fault_ = std::move(fault);
  }

  // Device time: as charged where it is virtual, else what has passed.
  class Stopwatch {
   public:
    Stopwatch(Exploration& whole, Traveller& traveller)
        : whole_(whole), traveller_(traveller), from_(traveller.ms) {}
    void pass(std::int64_t charged) const {
      const auto& clock = whole_.settings_.clock;
      traveller_.ms = clock ? clock() - whole_.began_ : from_ + charged;
    }
    std::int64_t passed() const { return traveller_.ms - from_; }

   private:
    Exploration& whole_;
    Traveller& traveller_;
    std::int64_t from_;
  };

  Policy& policy_;
  const ExploreSettings& settings_;
  const replay::Trace& setup_;
  Findings findings_;
  const device::Operation& operation_;
  std::int64_t began_;
  std::vector<Traveller> travellers_;
  std::uint64_t steps_ = 0;
  std::optional<End> end_;
  std::string fault_;
};

}  // namespace

tl::expected<Explored, std::string> explore(const std::vector<device::Device*>& devices, Policy& policy,
                                            const ExploreSettings& settings,
                                            const device::Operation& operation) {
  if (devices.empty()) return tl::unexpected(std::string("no device to explore on"));
  const auto setup = replay::traceOf(script::Script::parse(script::Text(settings.setup)));
  if (!setup) return tl::unexpected("the setup cannot be played: " + setup.error());
  const auto version = devices.front()->appVersion(setup->package, operation);
  if (!version) return tl::unexpected(version.error().message);
  return Exploration(devices, policy, settings, *setup,
                     {setup->package, device::parseBuild(*version).version}, operation)
      .run();
}

}  // namespace marmoset::explore

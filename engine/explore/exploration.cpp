#include "engine/explore/exploration.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/explore/homecoming.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::explore {

namespace {

// An app that is not in front after so many starts in a row will not be after one more.
constexpr int mostFruitlessStarts = 3;
// The same for a device that fails.
constexpr int mostFaults = 3;

TripSettings tripSettings(const ExploreSettings& settings, const replay::Trace& setup, bool bringsBack) {
  TripSettings trips{settings.start, settings.wipeConsent, settings.seed, settings.level, {}};
  trips.start.package = setup.package;
  trips.home = {
      bringsBack, settings.inputs.wait,
      fmt::format("LaunchActivity({},{})\n", setup.package, setup.events[setup.setup - 1].activity)};
  return trips;
}

}  // namespace

Exploration::Exploration(Policy& policy, const ExploreSettings& settings, const replay::Trace& setup,
                         model::AppBuild build)
    : policy_(policy),
      settings_(settings),
      setup_(setup),
      trips_(tripSettings(settings, setup, policy.bringsBack())),
      findings_(std::move(build), settings.abstraction, setup.package) {}

void Exploration::join(device::Device& device) {
  travellers_.push_back({.device = &device, .info = device.info()});
}

void Exploration::runInTurns(const device::Operation& operation) {
  while (auto* traveller = nextOne()) {
    const auto errand = decide(*traveller, operation);
    if (errand) learn(*traveller, *errand, send(*traveller, *errand, operation));
  }
}

Explored Exploration::take() && {
  for (auto& traveller : travellers_) close(traveller);
  auto explored = std::move(findings_).take();
  for (const auto& traveller : travellers_) explored.ms = std::max(explored.ms, traveller.ms);
  explored.end = end_.value_or(End::budget);
  explored.fault = fault_;
  explored.curve.push_back({explored.ms, explored.states.size(), explored.branches.size()});
  return explored;
}

Walker Exploration::walkerOf(const Traveller& traveller) const {
  return static_cast<Walker>(&traveller - travellers_.data());
}

// The one whose clock is behind; none when all is done.
Exploration::Traveller* Exploration::nextOne() {
  if (end_) return nullptr;
  Traveller* next = nullptr;
  for (auto& traveller : travellers_) {
    if (!traveller.out && (!next || traveller.ms < next->ms)) next = &traveller;
  }
  return next;
}

bool Exploration::isUsedUp(const Traveller& traveller) const {
  const auto& budget = settings_.budget;
  const auto& found = findings_.found();
  return (budget.ms && traveller.ms >= *budget.ms) || (budget.events && found.events >= *budget.events) ||
         (budget.restarts && found.restarts > *budget.restarts);
}

// Nothing where it does nothing more.
std::optional<Errand> Exploration::decide(Traveller& traveller, const device::Operation& operation) {
  if (end_ || traveller.out) return std::nullopt;
  if (operation.stopRequested()) finish(End::cancelled);
  tell(traveller);
  if (!end_ && settings_.goal && settings_.goal(findings_.found())) finish(End::goal);
  if (end_) return std::nullopt;
  if (isUsedUp(traveller)) {
    traveller.out = true;
    return std::nullopt;
  }
  if (!traveller.excursion || traveller.place.ended()) return restart(traveller);
  return ask(traveller);
}

std::optional<Errand> Exploration::restart(Traveller& traveller) {
  close(traveller);
  if (const auto& most = settings_.budget.restarts; most && findings_.found().restarts >= *most) {
    traveller.out = true;
    return std::nullopt;
  }
  traveller.trace = findings_.beginTrace();
  const bool own = ownBegun_ < settings_.own.size();
  return Errand{traveller.trace, own ? settings_.own[ownBegun_++] : settings_.setup, std::nullopt, own};
}

std::optional<Errand> Exploration::ask(Traveller& traveller) {
  auto decision = policy_.next(walkerOf(traveller), traveller.place);
  if (settings_.onStep)
    settings_.onStep(
        {++steps_, traveller.trace, walkerOf(traveller), traveller.ms, traveller.place, decision});
  switch (decision.kind) {
    case Decision::Kind::stop:
      finish(End::complete);
      return std::nullopt;
    case Decision::Kind::restart:
      return restart(traveller);
    case Decision::Kind::choose:
      return Errand{traveller.trace, traveller.place.choices[decision.choice].lines, std::move(decision)};
    case Decision::Kind::play:
      break;
  }
  auto lines = decision.lines;
  return Errand{traveller.trace, std::move(lines), std::move(decision)};
}

Trip Exploration::send(Traveller& traveller, const Errand& errand, const device::Operation& operation) {
  auto trip = travel(*traveller.device, traveller.excursion, errand, trips_, operation);
  if (settings_.clock) trip.ms = settings_.clock() - began_;
  return trip;
}

void Exploration::learn(Traveller& traveller, const Errand& errand, const Trip& trip) {
  if (errand.isRestart())
    learnFromRestart(traveller, errand, trip);
  else
    learnFromStep(traveller, errand, trip);
  if (trip.error)
    fail(traveller, *trip.error);
  else
    traveller.faults = 0;
  if (settings_.onProgress) settings_.onProgress(findings_.found(), traveller.ms);
}

// Device time: as charged where it is virtual, else what has passed.
void Exploration::pass(Traveller& traveller, const Trip& trip, std::int64_t charged) const {
  traveller.ms = settings_.clock ? trip.ms : traveller.ms + charged;
}

void Exploration::learnFromRestart(Traveller& traveller, const Errand& errand, const Trip& trip) {
  const auto& excursion = *traveller.excursion;
  const auto known = findings_.counts();
  const auto began = traveller.ms;
  for (std::size_t i = 0; i < excursion.events(); ++i)
    findings_.add(excursion.recording(), i, errand.trace, began);
  traveller.setupEvents = trip.played;
  traveller.place = {};
  // The launch is part of a restart; what a person's own script does after it takes its time.
  const auto more = static_cast<std::int64_t>(std::max<std::size_t>(trip.played, 1) - 1);
  pass(traveller, trip, settings_.times.restart + more * settings_.times.event);
  findings_.passRestart(traveller.ms - began);
  if (trip.error) return;
  traveller.place = placeOf(traveller);
  if (errand.own) {
    findings_.since(known, traveller.ms);
    traveller.place = {};  // the policy begins with a start of its own
    return;
  }
  if (!traveller.place.ended()) return policy_.started(walkerOf(traveller), traveller.place);
  if (++traveller.fruitless < mostFruitlessStarts) return;
  traveller.out = true;
  finish(End::fault, notUp(traveller));
}

std::string Exploration::notUp(const Traveller& traveller) const {
  if (traveller.excursion->crashed())
    return fmt::format("{} dies on its start, {} times in a row; its recording shows the crash",
                       setup_.package, mostFruitlessStarts);
  return fmt::format("{} is not in front after its start, {} is; check the launch at the head of the setup",
                     setup_.package, name(traveller.place.front));
}

void Exploration::learnFromStep(Traveller& traveller, const Errand& errand, const Trip& trip) {
  const auto& excursion = *traveller.excursion;
  const auto known = findings_.counts();
  const auto began = traveller.ms;
  for (auto i = trip.before; i < excursion.events(); ++i)
    findings_.add(excursion.recording(), i, traveller.trace, began);
  if (trip.error) return;
  pass(traveller, trip, static_cast<std::int64_t>(excursion.events() - trip.before) * settings_.times.event);
  if (trip.left) findings_.left();
  Told told{std::move(traveller.place), *errand.decision, {}, trip.left, traveller.ms - began};
  traveller.place = placeOf(traveller);
  if (!traveller.place.ended()) traveller.fruitless = 0;
  told.gain = findings_.since(known, traveller.ms);
  traveller.pending = std::move(told);
}

// The outcome of what it did when it was asked last.
void Exploration::tell(Traveller& traveller) {
  if (!traveller.pending) return;
  const auto told = *std::exchange(traveller.pending, std::nullopt);
  policy_.happened(walkerOf(traveller),
                   {told.before, told.decision, traveller.place, told.gain, told.left, told.costMs});
}

Place Exploration::placeOf(const Traveller& traveller) {
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
  place.choices =
      choicesOn(seen, setup_.package, {traveller.info.width, traveller.info.height}, settings_.inputs);
  for (const auto& choice : place.choices) place.symbols.push_back(findings_.alphabet().of(choice.input));
  return place;
}

// Hands the trace out. What was decided and not told yet is told first.
void Exploration::close(Traveller& traveller) {
  if (!traveller.excursion) return;
  tell(traveller);
  auto excursion = std::move(*traveller.excursion);
  traveller.excursion.reset();
  // A setup that nothing follows tells nothing.
  const bool isWorth = excursion.crashed() || excursion.events() > setup_.events.size();
  if (settings_.onTrace && isWorth)
    settings_.onTrace(std::move(excursion).take(traveller.trace, traveller.setupEvents,
                                                findings_.found().model.build().version));
}

// Of what was under way only the step is lost.
void Exploration::fail(Traveller& traveller, const device::DeviceError& error) {
  if (error.kind == device::DeviceError::Kind::cancelled) return finish(End::cancelled);
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

void Exploration::finish(End end, std::string fault) {
  end_ = end;
  if (!fault.empty()) fault_ = std::move(fault);
}

}  // namespace marmoset::explore

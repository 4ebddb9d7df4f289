#include "tests/benchmarks/explore/rows.h"

#include <cmath>
#include <ctime>
#include <unordered_set>

#include <fmt/format.h>

#include "engine/explore/explorer.h"
#include "engine/explore/policies/named_policy.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::test {

namespace {

constexpr double msOfHour = 3'600'000;

double cpuSeconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
}

void addPrefixes(const trace::Recording& recording, std::unordered_set<std::uint64_t>& prefixes) {
  trace::StableHash prefix;
  for (std::size_t i = 0; i < recording.events.size(); ++i) {
    prefix.add(toString(model::inputOf(recording.before(i), recording.events[i])));
    prefixes.insert(prefix.value());
  }
}

bool learnsAlone(const std::string& policy) {
  return policy == "swifthand" || policy == "lstar";
}

}  // namespace

Measured measure(const Subject& subject, const std::string& policy, std::uint64_t seed,
                 const ExploreOptions& options) {
  std::vector<std::unique_ptr<device::Device>> phones;
  std::vector<device::Device*> devices;
  for (std::uint32_t i = 0; i < (learnsAlone(policy) ? 1 : options.devices); ++i) {
    phones.push_back(subject.phone());
    devices.push_back(phones.back().get());
  }
  const auto& info = devices.front()->info();
  explore::PolicySettings wanted;
  wanted.seed = seed;
  wanted.package = subject.package;
  wanted.activity = subject.activity;
  wanted.screen = {info.width, info.height};
  const auto chosen = explore::makePolicy(policy, wanted);
  explore::ExploreSettings settings;
  settings.setup = fmt::format("start data >>\nLaunchActivity({},{})\n", subject.package, subject.activity);
  settings.seed = seed;
  settings.budget.ms = static_cast<std::int64_t>(options.hours * msOfHour);
  settings.inputs = explore::inputsFor(policy);
  if (options.log) {
    settings.onStep = [](const explore::LoggedStep& step) {
      const auto& [kind, choice, lines, reason] = step.decision;
      const auto done = kind == explore::Decision::Kind::choose ? toString(step.place.choices[choice].input)
                        : kind == explore::Decision::Kind::restart ? std::string("restart")
                                                                   : lines;
      fmt::print(stderr, "{} {} {} {:016x}: {} ({})\n", step.number, step.walker,
                 trace::describe(step.place.seen.window), step.place.state, done, reason);
    };
  }
  std::unordered_set<std::uint64_t> prefixes;
  settings.onTrace = [&](explore::ExploredTrace&& trace) { addPrefixes(trace.recording, prefixes); };
  const auto before = cpuSeconds();
  const auto explored = explore::explore(devices, *chosen, settings, {});
  if (!explored) {
    fmt::print(stderr, "{}: {}\n", subject.name, explored.error());
    std::exit(1);
  }
  Measured measured;
  measured.seconds = cpuSeconds() - before;
  measured.events = static_cast<double>(explored->events);
  measured.restarts = static_cast<double>(explored->restarts);
  measured.hours = static_cast<double>(explored->ms) / msOfHour;
  measured.states = static_cast<double>(explored->states.size());
  measured.activities = static_cast<double>(explored->activities.size());
  if (subject.branches > 0)
    measured.branches =
        static_cast<double>(explored->branches.size()) / static_cast<double>(subject.branches);
  measured.crashes = static_cast<double>(explored->crashes.size());
  measured.planted = static_cast<double>(subject.crashes);
  const auto all = static_cast<double>(explored->ms) * static_cast<double>(devices.size());
  measured.restartShare = all > 0 ? static_cast<double>(explored->restartMs) / all : 0;
  measured.prefixes = static_cast<double>(prefixes.size());
  measured.curve = explored->curve;
  if (options.perApp)
    fmt::print(stderr,
               "{:12} {:10} events {:5.0f} restarts {:4.0f} states {:5.0f} branches {:.3f} crashes {:2.0f} "
               "of {:2.0f}  {:6.2f} s, {}\n",
               subject.name, policy, measured.events, measured.restarts, measured.states, measured.branches,
               measured.crashes, measured.planted, measured.seconds, explored->endInWords());
  return measured;
}

double ExploreRow::mean(double Measured::*what) const {
  double sum = 0;
  for (const auto& one : all) sum += one.*what;
  return all.empty() ? 0 : sum / static_cast<double>(all.size());
}

double ExploreRow::interval(double Measured::*what) const {
  if (all.size() < 2) return 0;
  const auto middle = mean(what);
  double squares = 0;
  for (const auto& one : all) squares += (one.*what - middle) * (one.*what - middle);
  const auto count = static_cast<double>(all.size());
  return 1.96 * std::sqrt(squares / (count - 1) / count);
}

std::optional<double> hoursTo(const Measured& measured, double level, bool branches) {
  for (const auto& point : measured.curve) {
    if (static_cast<double>(branches ? point.branches : point.states) >= level)
      return static_cast<double>(point.ms) / msOfHour;
  }
  return std::nullopt;
}

}  // namespace marmoset::test

#include "engine/jobs/kinds/reduce.h"
#include "engine/jobs/kinds/shared_knobs.h"
#include "engine/jobs/knob_fields.h"
#include "engine/reduce/jobs/own_prior.h"
#include "engine/reduce/minimize/auto/usual_device_time.h"

namespace marmoset::jobs {

namespace {

tl::expected<void, std::string> checkPrior(const std::string& text) {
  if (text.empty()) return {};
  const auto prior = reduce::parsePrior(text);
  if (!prior) return tl::unexpected(prior.error());
  return {};
}

using ReduceFields = KnobFields<ReduceKnobs>;

const ReduceFields& reduceFields() {
  static const ReduceFields fields{
      {&ReduceKnobs::target, targetKnob()},
      {&ReduceKnobs::strategy,
       {"strategy", "--strategy", "S",
        "auto (default); key-events, or short, duplicate, ineffective alone; nd3min; ddmin, probdd, cdd, "
        "pma, "
        "hdd to compare with",
        Knob::Choice{reduce::strategyNames}}},
      {&ReduceKnobs::mode,
       modeKnob("What the result has to show: paper (18 of 20 runs), default (19 of 20), strict (a 95% "
                "certificate that it reproduces in at least 85% of runs)")},
      {&ReduceKnobs::maxRuns,
       {"maxRuns", "--max-runs", "N", "Stop after so many new runs with the best so far", Knob::Whole{1}}},
      {&ReduceKnobs::maxSeconds,
       {"maxSeconds", "--max-time", "TIME", "Stop after this time with the best so far: 90s, 30m, 8h",
        Knob::Seconds{}}},
      {&ReduceKnobs::fresh,
       {"fresh", "--fresh", "", "Take no run that was made before for an answer: all are made anew",
        Knob::Switch{}}},
      {&ReduceKnobs::asRecorded,
       {"asRecorded", "--as-recorded", "",
        "Keep the lines of the events that are left, instead of writing them for people where that is "
        "verified too",
        Knob::Switch{}}},
      {&ReduceKnobs::maxDeviceSeconds,
       {"maxDeviceSeconds", "--max-device-time", "TIME",
        "Of auto: stop when the events of its runs have taken so long on all devices together; default: "
        "24h, or 60 runs of the whole script if those take longer, and four times as much for strict",
        Knob::Seconds{}}},
      {&ReduceKnobs::lookSeconds,
       {"lookSeconds", "--look-time", "S",
        "Seconds that a look at the screen takes on the devices: where it costs more than it saves, "
        "auto works without",
        Knob::Share{0, 600}}},
      {&ReduceKnobs::scheduler,
       {"scheduler", "--scheduler", "S", "Of nd3min: sequential, round-robin, heuristic (default), mdp",
        Knob::Choice{reduce::schedulerNames}}},
      {&ReduceKnobs::n, {"n", "--n", "N", "Of nd3min: parts to begin with", Knob::Whole{2, 1000}}},
      {&ReduceKnobs::nr, {"nr", "--nr", "N", "Of nd3min: runs of a test", Knob::Whole{1, 1000}}},
      {&ReduceKnobs::st, {"st", "--st", "N", "Of nd3min: successes to pass a test", Knob::Whole{1, 1000}}},
      {&ReduceKnobs::c,
       {"c", "--c", "P", "Of nd3min's heuristic: the rate from which on a candidate is expected to pass",
        Knob::Share{0.05, 1}}},
      {&ReduceKnobs::prior,
       {"prior", "", "", "Of p1, p2 and the mdp scheduler, as `marmoset prior` writes it",
        Knob::Text{checkPrior}}}};
  return fields;
}

}  // namespace

const std::vector<Knob>& reduceKnobs() {
  return reduceFields().knobs();
}

ReduceKnobs reduceKnobsOf(const KnobValues& values) {
  return reduceFields().settingsOf(values);
}

tl::expected<void, std::string> checkReduceKnobs(const KnobValues& values) {
  const auto knobs = reduceKnobsOf(values);
  if (knobs.st > knobs.nr)
    return tl::unexpected(std::string("--st is at most --nr: a test has no more successes than runs"));
  return {};
}

reduce::ReductionSettings settingsOf(const ReduceKnobs& knobs) {
  reduce::ReductionSettings settings;
  settings.strategy = reduce::strategyOf(knobs.strategy).value_or(settings.strategy);
  settings.scheduler = knobs.scheduler;
  settings.likelyPasser = knobs.c;
  settings.asRecorded = knobs.asRecorded;
  settings.times.look = knobs.lookSeconds;
  settings.automatic.mode = reduce::modeOf(knobs.mode).value_or(settings.automatic.mode);
  settings.automatic.prior = reduce::parsePrior(knobs.prior).value_or(reduce::Prior());
  auto& nd3min = settings.nd3min;
  nd3min.split = knobs.n;
  nd3min.passing.rule.threshold = knobs.st;
  nd3min.passing.rule.runs = nd3min.initialRuns = nd3min.finalRuns = knobs.nr;
  nd3min.initialSuccesses = (3 * knobs.nr + 3) / 4;
  return settings;
}

reduce::DeviceTime deviceTimeOf(const ReduceKnobs& knobs) {
  if (knobs.maxDeviceSeconds == 0) return reduce::usualDeviceTime(settingsOf(knobs).automatic.mode);
  return {static_cast<double>(knobs.maxDeviceSeconds), 0};
}

}  // namespace marmoset::jobs

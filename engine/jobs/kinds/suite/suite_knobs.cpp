#include "engine/jobs/kinds/suite/suite_knobs.h"

#include "engine/jobs/kinds/shared_knobs.h"
#include "engine/jobs/kinds/suite.h"
#include "engine/jobs/knob_fields.h"

namespace marmoset::jobs {

namespace {

tl::expected<void, std::string> checkCoverage(const std::string& text) {
  const auto choice = suite::coverageChoice(text);
  if (!choice) return tl::unexpected(choice.error());
  return {};
}

const KnobFields<SuiteKnobs>& suiteFields() {
  static const KnobFields<SuiteKnobs> fields{
      {&SuiteKnobs::strategy,
       {"strategy", "--strategy", "S",
        "auto (default); detreduce; loops (its first phase); greedy, first-come (whole traces)",
        Knob::Choice{suite::strategyNames}}},
      {&SuiteKnobs::stage,
       {"stage", "--stage", "STAGE", "Of detreduce: all (default), or stabilise, loops, splice alone",
        Knob::Choice{suite::stageNames}}},
      {&SuiteKnobs::coverage,
       {"coverage", "--coverage", "KINDS",
        "What has to stay: all that the recordings tell (default), or some of "
        "branches,callbacks,states,inputs,activities,crashes",
        Knob::Text{checkCoverage}}},
      {&SuiteKnobs::mode,
       modeKnob("What a kept trace has to show: paper (18 of 20 runs), default (19 of 20), strict (a 95% "
                "certificate that it replays in at least 85% of runs)")},
      {&SuiteKnobs::replays,
       {"replays", "--replays", "N", "Of detreduce: runs of a candidate", Knob::Whole{1, 1000}}},
      {&SuiteKnobs::fragments,
       {"fragments", "--fragments", "K", "Of detreduce: pieces of traces that one trace is made of",
        Knob::Whole{1, 10}}},
      {&SuiteKnobs::keep,
       {"keep", "--keep", "P", "The share of the coverage that has to stay, to give up the dearest rest",
        Knob::Share{0.01, 1}}},
      {&SuiteKnobs::minutes,
       {"minutes", "--minutes", "M", "What the reduced suite may take at most; default: as long as it needs",
        Knob::Share{0, 100'000}}}};
  return fields;
}

}  // namespace

const std::vector<Knob>& suiteKnobs() {
  return suiteFields().knobs();
}

SuiteKnobs suiteKnobsOf(const KnobValues& values) {
  return suiteFields().settingsOf(values);
}

tl::expected<void, std::string> checkSuiteKnobs(const KnobValues& values) {
  const auto knobs = suiteKnobsOf(values);
  if (knobs.stage != "all" && knobs.strategy != "detreduce")
    return tl::unexpected(std::string("--stage is about --strategy detreduce; give that too"));
  return {};
}

}  // namespace marmoset::jobs

#include "engine/jobs/kinds/suite/written_traces.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/reduce/document/evidence_lines.h"
#include "engine/replay/record_on_pool.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::jobs {

namespace {

// An unsteady trace may go another way in a run.
constexpr std::uint64_t mostRecordings = 5;

// Steps of one script that follow each other there are one piece.
std::vector<suite::TraceSource> sourcesOf(std::span<const suite::SuiteScript> scripts,
                                          const suite::Path& path) {
  std::vector<suite::TraceSource> sources;
  std::optional<suite::Origin> before;
  for (const auto& step : path.steps) {
    const auto& script = scripts[step.origin.trace];
    const auto& event = script.trace.events[step.origin.event];
    const bool goesOn =
        before && before->trace == step.origin.trace && before->event + 1 == step.origin.event;
    if (!goesOn) sources.push_back({script.name, script::firstLineNumber(event), 0});
    if (!event.lines.empty()) sources.back().lastLine = event.lines.back().last + 1;
    before = step.origin;
  }
  return sources;
}

class Writer {
 public:
  Writer(const Context& context, std::span<const suite::SuiteScript> scripts, suite::Labels& labels)
      : context_(context), scripts_(scripts), labels_(labels) {}

  tl::expected<ReducedTrace, Outcome> write(const suite::CertifiedPath& kept, std::size_t number) {
    ReducedTrace trace;
    trace.events = kept.path.size();
    trace.certified = kept.certified;
    trace.evidence = evidenceOf(kept);
    for (const auto item : coverageOf(kept.path)) trace.covers.push_back(labels_.table().describe(item));
    auto script = suite::composedScript(scripts_, kept.path, evidenceLines(trace.evidence));
    if (!script) return tl::unexpected(failed(script.error()));
    trace.script = *std::move(script);
    auto recording = recorded(kept.path);
    if (!recording) return tl::unexpected(endedBy(context_, recording.error()));
    trace.recording = {*std::move(recording), fmt::format("{:04}.mks", number),
                       composedTrace(scripts_, kept.path).fingerprints};
    return trace;
  }

 private:
  suite::TraceEvidence evidenceOf(const suite::CertifiedPath& kept) const {
    suite::TraceEvidence evidence{kept.successes, kept.runs, "", {}, sourcesOf(scripts_, kept.path)};
    if (kept.certified) evidence.certificate = suiteKnobsOf(context_.spec.knobs).mode;
    for (const auto item : kept.alone) evidence.covers.push_back(labels_.table().describe(item));
    return evidence;
  }

  static std::string evidenceLines(const suite::TraceEvidence& evidence) {
    auto rate = fmt::format("{} of {} fresh runs", evidence.successes, evidence.runs);
    if (!evidence.certificate.empty()) rate += fmt::format(", passes {} mode", evidence.certificate);
    auto lines = reduce::evidenceLine("suite-rate", rate);
    for (const auto& thing : evidence.covers) lines += reduce::evidenceLine("suite-covers", thing);
    for (const auto& [script, first, last] : evidence.from)
      lines += reduce::evidenceLine("suite-from", fmt::format("{} {}-{}", script, first, last));
    return lines;
  }

  device::Result<trace::Recording> recorded(const suite::Path& path) {
    const auto trace = composedTrace(scripts_, path);
    replay::RecorderSettings settings;
    settings.start = context_.start();
    settings.wipeConsent = context_.may.wipe;
    device::Result<trace::Recording> recording;
    for (std::uint64_t i = 0; i < mostRecordings; ++i) {
      recording = recordOnPool(context_.pool, trace, settings, context_.spec.seed + i, context_.operation);
      if (!recording) break;
      const auto shown = labels_.pathOf(*recording, trace.setup, 0);
      const bool same =
          shown.start == path.start &&
          std::equal(shown.steps.begin(), shown.steps.end(), path.steps.begin(), path.steps.end(),
                     [](const auto& a, const auto& b) { return a.state == b.state; });
      if (same) break;
    }
    return recording;
  }

  const Context& context_;
  std::span<const suite::SuiteScript> scripts_;
  suite::Labels& labels_;
};

}  // namespace

tl::expected<std::vector<ReducedTrace>, Outcome> writtenTraces(const Context& context,
                                                               std::span<const suite::SuiteScript> scripts,
                                                               const suite::Reduction& reduction,
                                                               suite::Labels& labels) {
  Writer writer(context, scripts, labels);
  std::vector<ReducedTrace> traces;
  for (const auto& kept : reduction.paths) {
    auto trace = writer.write(kept, traces.size() + 1);
    if (!trace) return tl::unexpected(trace.error());
    traces.push_back(*std::move(trace));
  }
  return traces;
}

}  // namespace marmoset::jobs

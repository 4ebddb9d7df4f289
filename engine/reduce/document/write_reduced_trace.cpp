#include "engine/reduce/document/write_reduced_trace.h"

#include <algorithm>
#include <optional>
#include <span>

#include <fmt/format.h>

#include "engine/reduce/document/evidence_text.h"
#include "engine/replay/fingerprint.h"
#include "engine/replay/gesture_text.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::reduce {
namespace {

std::vector<std::uint64_t> fingerprintsOf(const WritingJob& job) {
  const auto& all = job.trace.fingerprints;
  std::vector<std::uint64_t> played(all.begin(), all.begin() + job.trace.setup);
  for (const auto event : job.candidate) played.push_back(all[event]);
  return played;
}

// What the original's header means to a device; comments and older evidence stay behind.
std::string headerOf(const script::Script& script) {
  std::string header = "type= user\n";
  for (std::uint32_t line = 0; script.markerLine() && line < *script.markerLine(); ++line) {
    const auto text = script.lineText(line);
    const bool means = text.find("count=") != text.npos || text.find("speed=") != text.npos ||
                       text.find("linebyline") != text.npos;
    if (means) header += std::string(text) + "\n";
  }
  return header;
}

std::optional<replay::GestureText> gestureOf(const WritingJob& job, Writing writing, std::size_t i) {
  replay::GestureStyle style;
  style.play = job.play;
  style.wholePixels = writing != Writing::exact;
  if (style.wholePixels && i < job.widgets.size()) style.at = job.widgets[i].middle;
  if (writing == Writing::brisk) style.longestWait = briskWaitMs;
  const auto event = job.candidate[i];
  return gestureText(job.trace.events[event], job.trace.steps[event], style);
}

std::string eventText(const WritingJob& job, Writing writing, std::size_t i) {
  if (writing != Writing::recorded) {
    const auto gesture = gestureOf(job, writing, i);
    if (gesture && (gesture->exact || writing != Writing::exact)) return gesture->lines;
  }
  return script::linesOf(job.script, job.trace.events[job.candidate[i]]);
}

std::string bodyOf(const WritingJob& job, Writing writing) {
  std::string body = "start data >>\n";
  for (std::uint32_t event = 0; event < job.trace.setup; ++event)
    body += script::linesOf(job.script, job.trace.events[event]);
  for (std::size_t i = 0; i < job.candidate.size(); ++i) body += eventText(job, writing, i);
  return body;
}

bool isOfTheSameEvents(const WritingJob& job, const replay::Trace& written) {
  const auto setup = job.trace.setup;
  if (written.setup != setup || written.events.size() != setup + job.candidate.size()) return false;
  if (!std::equal(written.fingerprints.begin(), written.fingerprints.begin() + setup,
                  job.trace.fingerprints.begin()))
    return false;
  for (std::size_t i = 0; i < job.candidate.size(); ++i) {
    if (written.events[setup + i].type != job.trace.events[job.candidate[i]].type) return false;
  }
  return true;
}

void fillIn(ReducedTrace& evidence, const WritingJob& job, const WrittenTrace& written) {
  evidence.originalHash = contentHash(job.trace);
  evidence.before = static_cast<std::uint32_t>(job.trace.events.size() - job.trace.setup);
  evidence.content = contentHash(written.trace);
  evidence.events.resize(job.candidate.size());
  for (std::size_t i = 0; i < job.candidate.size(); ++i) {
    auto& event = evidence.events[i];
    const auto original = job.trace.fingerprints[job.candidate[i]];
    event.line = script::firstLineNumber(job.trace.events[job.candidate[i]]);
    event.fingerprint = written.trace.fingerprints[job.trace.setup + i];
    event.origin = event.fingerprint == original ? 0 : original;
    event.words = inWords(job.trace.events[job.candidate[i]],
                          i < job.widgets.size() ? job.widgets[i] : TouchedWidget{});
  }
}

}  // namespace

tl::expected<WrittenTrace, std::string> writeReducedTrace(const WritingJob& job, Writing writing,
                                                          ReducedTrace evidence) {
  const auto expected = fingerprintsOf(job);
  const bool mustBeTheSame = writing == Writing::recorded || writing == Writing::exact;
  const auto header = headerOf(job.script), body = bodyOf(job, writing);
  auto trace = replay::traceOf(script::Script::parse(script::Text(header + body)), job.play);
  const bool same = trace && trace->fingerprints == expected;
  if (!trace || (!same && (mustBeTheSame || !isOfTheSameEvents(job, *trace)))) {
    if (writing == Writing::exact) return writeReducedTrace(job, Writing::recorded, std::move(evidence));
    return tl::unexpected(
        std::string("the events of this script share lines or depend on each other's times, so the smaller "
                    "trace cannot be written line by line; `marmoset format` and one event a line help"));
  }
  WrittenTrace written{{}, *std::move(trace), !same};
  fillIn(evidence, job, written);
  written.text = header + evidenceText(evidence) + body;
  return written;
}

}  // namespace marmoset::reduce

#include "engine/reduce/document/reduced_trace.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "engine/reduce/document/evidence_lines.h"
#include "engine/replay/fingerprint.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::reduce {
namespace {

std::string hashOf(std::span<const std::uint64_t> fingerprints) {
  return fmt::format("{:016x}", replay::fingerprint(fingerprints));
}

std::vector<std::uint64_t> fingerprintsOf(const replay::Trace& trace, const Candidate& candidate) {
  std::vector<std::uint64_t> played(trace.fingerprints.begin(), trace.fingerprints.begin() + trace.setup);
  for (const auto event : candidate) played.push_back(trace.fingerprints[event]);
  return played;
}

std::string evidenceText(const ReducedTrace& evidence) {
  auto text = evidenceLine("reduced-trace", "1");
  text += evidenceLine("target", evidence.target);
  text += evidenceLine("rate", fmt::format("{}/{} {:.4f} {:.4f}", evidence.successes, evidence.runs,
                                           evidence.low, evidence.high));
  text += evidenceLine("certificate", evidence.certificate.empty() ? "none" : evidence.certificate);
  text += evidenceLine("strategy", evidence.strategy);
  text += evidenceLine("original", evidence.original);
  text += evidenceLine("original-content", evidence.originalHash);
  text += evidenceLine("before", fmt::format("{}", evidence.before));
  text += evidenceLine("content", evidence.content);
  for (const auto& event : evidence.events) {
    text +=
        evidenceLine("event", fmt::format("line {} without {}/{}{} is {:016x}", event.line, event.successes,
                                          event.runs, event.steadies ? " steadies" : "", event.fingerprint));
  }
  return text;
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

std::string linesOf(const script::Script& script, const script::UserEvent& event) {
  std::string text;
  for (const auto& range : event.lines) {
    for (auto line = range.first; line <= range.last; ++line)
      text += std::string(script.lineText(line)) + "\n";
  }
  return text;
}

void readEvent(const std::string& value, ReducedTrace& evidence) {
  ReducedEvent event;
  if (std::sscanf(value.c_str(), "line %u without %u/%u", &event.line, &event.successes, &event.runs) != 3)
    return;
  event.steadies = value.find(" steadies") != value.npos;
  if (const auto at = value.find(" is "); at != value.npos)
    (void)std::sscanf(value.c_str() + at, " is %" SCNx64, &event.fingerprint);
  evidence.events.push_back(event);
}

void readValue(const std::string& key, const std::string& value, ReducedTrace& evidence) {
  if (key == "target") evidence.target = value;
  if (key == "strategy") evidence.strategy = value;
  if (key == "original") evidence.original = value;
  if (key == "original-content") evidence.originalHash = value;
  if (key == "content") evidence.content = value;
  if (key == "certificate" && value != "none") evidence.certificate = value;
  if (key == "before") (void)std::sscanf(value.c_str(), "%u", &evidence.before);
  if (key == "rate") {
    (void)std::sscanf(value.c_str(), "%u/%u %lf %lf", &evidence.successes, &evidence.runs, &evidence.low,
                      &evidence.high);
  }
  if (key == "event") readEvent(value, evidence);
}

}  // namespace

std::string whyNeeded(std::uint32_t successes, std::uint32_t runs, bool steadies) {
  if (runs == 0) return "not tried without it";
  const auto noun = runs == 1 ? "run" : "runs";
  if (successes == runs)
    return fmt::format("not shown to be needed: without it {} of {} {} reproduced", successes, runs, noun);
  const auto tried = fmt::format("without it {} of {} {} reproduced", successes, runs, noun);
  return steadies ? tried + ": it steadies the run" : tried;
}

tl::expected<std::string, std::string> writeReducedTrace(const script::Script& script,
                                                         const replay::Trace& trace,
                                                         const Candidate& candidate, ReducedTrace evidence,
                                                         const script::RunOptions& options) {
  const auto expected = fingerprintsOf(trace, candidate);
  evidence.originalHash = hashOf(trace.fingerprints);
  evidence.before = static_cast<std::uint32_t>(trace.events.size() - trace.setup);
  evidence.content = hashOf(expected);
  evidence.events.resize(candidate.size());
  for (std::size_t i = 0; i < candidate.size(); ++i) {
    evidence.events[i].line = script::firstLineNumber(trace.events[candidate[i]]);
    evidence.events[i].fingerprint = trace.fingerprints[candidate[i]];
  }

  auto text = headerOf(script) + evidenceText(evidence) + "start data >>\n";
  for (std::uint32_t event = 0; event < trace.setup; ++event) text += linesOf(script, trace.events[event]);
  for (const auto event : candidate) text += linesOf(script, trace.events[event]);

  const auto written = replay::traceOf(script::Script::parse(script::Text(text)), options);
  if (!written || written->fingerprints != expected) {
    return tl::unexpected(
        std::string("the events of this script share lines or depend on each other's times, so the smaller "
                    "trace cannot be "
                    "written line by line; `marmoset format` and one event a line help"));
  }
  return text;
}

std::optional<ReducedTrace> readReducedTrace(const script::Script& script) {
  ReducedTrace evidence;
  bool found = false;
  const auto end = std::min<std::size_t>(script.bodyStart(), script.lineCount());
  for (std::size_t line = 0; line < end; ++line) {
    const auto entry = parseEvidenceLine(script.lineText(line));
    if (!entry) continue;
    found = found || entry->first == "reduced-trace";
    readValue(entry->first, entry->second, evidence);
  }
  if (!found) return std::nullopt;
  return evidence;
}

std::string contentHash(const replay::Trace& trace) {
  return hashOf(trace.fingerprints);
}

bool injectsWhatWasMeasured(const ReducedTrace& evidence, const replay::Trace& present) {
  return evidence.content == hashOf(present.fingerprints);
}

bool certificateHolds(const ReducedTrace& evidence, const replay::Trace& present) {
  return !evidence.certificate.empty() && injectsWhatWasMeasured(evidence, present);
}

replay::EventMapping mapEvidence(const ReducedTrace& evidence, const replay::Trace& present) {
  const auto now = std::span(present.fingerprints).subspan(present.setup);
  // Older documents do not tell their events apart, and need not where nothing has changed.
  if (injectsWhatWasMeasured(evidence, present) && evidence.events.size() == now.size())
    return replay::mapEvents(now, now);
  std::vector<std::uint64_t> fingerprints;
  for (const auto& event : evidence.events) fingerprints.push_back(event.fingerprint);
  return replay::mapEvents(fingerprints, now);
}

ReducedTrace measuredAgain(const ReducedTrace& evidence, const replay::Trace& present,
                           const statistics::Rate& rate, std::string certificate) {
  const auto mapping = mapEvidence(evidence, present);
  auto again = evidence;
  again.successes = rate.successes;
  again.runs = rate.runs;
  again.low = rate.low;
  again.high = rate.high;
  again.certificate = std::move(certificate);
  again.content = hashOf(present.fingerprints);
  again.events.clear();
  for (std::size_t i = 0; i < mapping.places.size(); ++i) {
    ReducedEvent event;
    if (const auto& place = mapping.places[i]) {
      event = mapping.unchanged ? evidence.events[place->recorded]
                                : ReducedEvent{evidence.events[place->recorded].line};
    }
    event.fingerprint = present.fingerprints[present.setup + i];
    again.events.push_back(event);
  }
  return again;
}

std::optional<script::TextEdit> evidenceEdit(const script::Script& script, const ReducedTrace& evidence) {
  std::optional<script::LineRange> lines;
  std::string others, between;  // what somebody wrote among the evidence stays below it
  const auto end = std::min<std::size_t>(script.bodyStart(), script.lineCount());
  for (std::uint32_t line = 0; line < end; ++line) {
    if (parseEvidenceLine(script.lineText(line))) {
      if (!lines) lines = script::LineRange{line, line};
      lines->last = line;
      others += std::exchange(between, {});
    } else if (lines) {
      between += std::string(script.lineText(line)) + "\n";
    }
  }
  if (!lines) return std::nullopt;
  return script::TextEdit{{{lines->first, 0}, {lines->last + 1, 0}}, evidenceText(evidence) + others};
}

}  // namespace marmoset::reduce

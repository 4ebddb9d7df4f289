#include "engine/reduce/document/reduced_trace.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/reduce/document/evidence_lines.h"
#include "engine/reduce/document/evidence_text.h"
#include "engine/replay/fingerprint.h"

namespace marmoset::reduce {
namespace {

std::string hashOf(std::span<const std::uint64_t> fingerprints) {
  return fmt::format("{:016x}", replay::fingerprint(fingerprints));
}

// What happens without it is not known of another script.
ReducedEvent sameButUntried(ReducedEvent event) {
  event.successes = event.runs = 0;
  event.steadies = false;
  return event;
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

Shown shownBy(const ReducedTrace& evidence, bool claimed) {
  Shown shown;
  shown.rate = {evidence.successes, evidence.runs, evidence.low, evidence.high};
  for (const auto mode : {Mode::paper, Mode::strict}) {
    if (name(mode) == evidence.mode) shown.mode = mode;
  }
  shown.passed = !evidence.certificate.empty();
  shown.verifications = evidence.verifications;
  shown.stored = evidence.stored;
  shown.claimed = claimed;
  return shown;
}

ReducedTrace withShown(ReducedTrace evidence, const Shown& shown) {
  evidence.successes = shown.rate.successes;
  evidence.runs = shown.rate.runs;
  evidence.low = shown.rate.low;
  evidence.high = shown.rate.high;
  evidence.mode = name(shown.mode);
  evidence.certificate = shown.passed ? evidence.mode : "";
  evidence.verifications = shown.verifications;
  evidence.stored = shown.stored;
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

std::vector<std::uint64_t> originsOf(const ReducedTrace& evidence, const replay::Trace& present) {
  auto origins = present.fingerprints;
  const auto mapping = mapEvidence(evidence, present);
  for (std::size_t i = 0; i < mapping.places.size(); ++i) {
    const auto& place = mapping.places[i];
    if (place && evidence.events[place->recorded].origin != 0)
      origins[present.setup + i] = evidence.events[place->recorded].origin;
  }
  return origins;
}

ReducedTrace measuredAgain(const ReducedTrace& evidence, const replay::Trace& present, const Shown& shown) {
  const auto mapping = mapEvidence(evidence, present);
  auto again = withShown(evidence, shown);
  again.content = hashOf(present.fingerprints);
  again.events.clear();
  for (std::size_t i = 0; i < mapping.places.size(); ++i) {
    ReducedEvent event;
    if (const auto& place = mapping.places[i]) {
      event = mapping.unchanged ? evidence.events[place->recorded]
                                : sameButUntried(evidence.events[place->recorded]);
    }
    if (event.words.empty()) event.words = describe(present.events[present.setup + i]);
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

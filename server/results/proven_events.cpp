#include "server/results/proven_events.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/reduce/ineffective/rule.h"
#include "engine/report/line_runs.h"
#include "engine/report/recording_findings.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

using reduce::ReductionRecord;

constexpr std::size_t mostKeptShown = 10;

std::vector<bool> removedMask(const ReductionRecord& record) {
  std::vector<bool> removed(record.fingerprints.size());
  for (const auto& one : record.removed) {
    if (one.event < removed.size()) removed[one.event] = true;
  }
  return removed;
}

std::optional<std::uint32_t> originalOf(const DocumentResults& results, std::uint32_t event) {
  const auto& places = results.reduced.places;
  if (event >= places.size() || !places[event] || places[event]->stale) return std::nullopt;
  return places[event]->recorded;
}

std::string goalOf(const ReductionRecord& record) {
  return record.target.starts_with("crash") ? "the crash" : record.target;
}

// " (com.x 1.0 (28) on a simulated phone with Android 9, 2026-11-19)"
std::string whereOf(const DocumentResults& results) {
  const auto& origin = results.reduction->origin;
  return origin ? fmt::format(" ({}, {})", inWords(*origin), replay::dayInWords(results.reducedOn)) : "";
}

std::string sentence(const DocumentResults& results, std::string_view without) {
  const auto& record = *results.reduction;
  reduce::Shown shown{.rate = statistics::rateOf(record.rate.successes, record.rate.total())};
  shown.mode = reduce::modeOf(record.mode).value_or(reduce::Mode::standard);
  shown.passed = record.certified;
  return fmt::format("without {} {} was reproduced in {}{}", without, goalOf(record), inWords(shown),
                     whereOf(results));
}

const ReductionRecord::Kept* keptOf(const ReductionRecord& record, std::uint32_t event) {
  const auto found = std::find_if(record.kept.begin(), record.kept.end(),
                                  [&](const auto& kept) { return kept.event == event; });
  return found == record.kept.end() ? nullptr : &*found;
}

std::string whyKept(const ReductionRecord::Kept& kept) {
  return reduce::whyNeeded(kept.without.successes, kept.without.total(), kept.steadies);
}

// What stays, with why.
std::vector<script::Related> keptPlaces(const Snapshot& document, const DocumentResults& results) {
  std::vector<script::Related> places;
  for (std::uint32_t i = 0; i < results.trace->events.size() && places.size() < mostKeptShown; ++i) {
    const auto original = originalOf(results, i);
    const auto* kept = original ? keptOf(*results.reduction, *original) : nullptr;
    const auto& lines = results.trace->events[i].lines;
    if (kept && !lines.empty()) {
      places.push_back(
          {script::viewOf(*document.script(), lines.front().first).range(), "needed: " + whyKept(*kept)});
    }
  }
  return places;
}

}  // namespace

replay::EventMapping mapReduced(const ReductionRecord& record, std::span<const std::uint64_t> present) {
  return replay::mapEventsWithout(record.fingerprints, present, removedMask(record));
}

std::vector<std::uint32_t> provenUnnecessary(const DocumentResults& results) {
  std::vector<std::uint32_t> proven;
  if (!results.reduction || !results.trace || results.reducedElsewhere) return proven;
  const auto removed = removedMask(*results.reduction);
  const auto canGo = [&](std::uint32_t event) {
    const auto original = originalOf(results, event);
    return original && removed[*original];
  };
  for (const auto& atom : script::deletionAtoms(results.trace->events)) {
    if (std::all_of(atom.events.begin(), atom.events.end(), canGo))
      proven.insert(proven.end(), atom.events.begin(), atom.events.end());
  }
  std::sort(proven.begin(), proven.end());
  return proven;
}

std::vector<script::Finding> provenFindings(const Snapshot& document, const DocumentResults& results) {
  std::vector<script::Finding> findings;
  const auto& proven = results.proven;
  const auto severity = report::severityIn(document.options().severities, reduce::crashIrrelevantCode);
  if (proven.empty() || severity == script::Severity::off) return findings;
  const auto places = keptPlaces(document, results);
  const auto kindOf = [&](std::uint32_t event) {
    return std::binary_search(proven.begin(), proven.end(), event) ? 1 : 0;
  };
  for (const auto& run : report::lineRuns(document.script()->lineCount(), results.trace->events, kindOf)) {
    script::Finding finding;
    finding.code = reduce::crashIrrelevantCode;
    finding.severity = severity;
    finding.unnecessary = true;
    finding.fixable = true;
    finding.range = {script::viewOf(*document.script(), run.lines.first).range().start,
                     script::viewOf(*document.script(), run.lines.last).range().end};
    finding.message =
        "Proven unnecessary: " +
        sentence(results,
                 run.events.size() == 1 ? "this event" : fmt::format("these {} events", run.events.size())) +
        ".";
    finding.related = places;
    findings.push_back(std::move(finding));
  }
  return findings;
}

report::Markdown proofOf(const DocumentResults& results, std::uint32_t event) {
  report::Markdown proof;
  if (!results.reduction) return proof;
  const auto original = originalOf(results, event);
  if (!original) return proof;
  const std::string elsewhere = results.reducedElsewhere ? " on another build" : "";
  if (const auto* kept = keptOf(*results.reduction, *original)) {
    const auto why =
        fmt::format(" for {}: {}{}.", goalOf(*results.reduction), whyKept(*kept), whereOf(results));
    return proof.strong("Needed" + elsewhere).words(why);
  }
  if (removedMask(*results.reduction)[*original]) {
    proof.strong("Proven unnecessary" + elsewhere).words(": " + sentence(results, "this event") + ".");
  }
  return proof;
}

}  // namespace marmoset::server

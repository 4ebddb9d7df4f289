#include "engine/report/recorded_script.h"

#include <algorithm>

#include "engine/report/sentence.h"
#include "engine/script/events/event_lines.h"

namespace marmoset::report {

namespace {

using reduce::Combination;
using replay::EventMapping;

// Events whose deletion changed nothing: combinations that are gone whole, while what replaces them is here.
std::vector<bool> neutralDeletions(const RecordingAnalysis& analysis, const EventMapping& mapping) {
  std::vector<bool> neutral(analysis.document->fingerprints.size()), here(neutral.size());
  for (const auto& place : mapping.places) {
    if (place) here[place->recorded] = true;
  }
  const auto isGone = [&](std::uint32_t event) { return !here[event]; };
  for (const auto& combination : analysis.ineffective.combinations) {
    const bool replaced = !combination.replacedBy || !isGone(*combination.replacedBy);
    if (!replaced || !std::all_of(combination.events.begin(), combination.events.end(), isGone)) continue;
    for (const auto event : combination.events) neutral[event] = true;
  }
  return neutral;
}

// As if the script had been recorded without its ineffective events: what "delete all" leaves.
EventMapping mappedWithoutIneffective(const RecordingAnalysis& analysis, const replay::Trace& present) {
  const auto kept = analysis.ineffective.kept();
  std::vector<std::uint64_t> fingerprints;
  for (const auto event : kept) fingerprints.push_back(analysis.document->fingerprints[event]);
  auto mapping = replay::mapEvents(fingerprints, present.fingerprints);
  for (auto& place : mapping.places) {
    if (place) place->recorded = kept[place->recorded];
  }
  mapping.unchanged = false;
  return mapping;
}

// Equal events can be told apart only by what became of the others: the reading that keeps most is taken.
EventMapping mapped(const RecordingAnalysis& analysis, const replay::Trace& present) {
  const auto& recorded = analysis.document->fingerprints;
  auto mapping = replay::mapEvents(recorded, present.fingerprints);
  if (mapping.unchanged || !analysis.ineffective.certain) return mapping;
  mapping = replay::mapEvents(recorded, present.fingerprints, neutralDeletions(analysis, mapping));
  auto other = mappedWithoutIneffective(analysis, present);
  return other.fresh > mapping.fresh ? other : mapping;
}

}  // namespace

std::shared_ptr<const RecordingAnalysis> analyse(std::shared_ptr<const replay::RecordingDocument> document,
                                                 const reduce::IneffectiveOptions& options) {
  auto analysis = std::make_shared<RecordingAnalysis>();
  const auto& recording = document->recording;
  analysis->facts = reduce::factsOf(recording, options);
  analysis->ineffective = reduce::findIneffective(analysis->facts, options);
  if (recording.failure && !recording.events.empty()) {
    const auto key =
        candidateOf(reduce::KeyStrategy::duplicate, analysis->facts, analysis->ineffective, options);
    analysis->key.resize(recording.events.size());
    for (const auto event : key.events) analysis->key[event] = true;
  }
  analysis->document = std::move(document);
  return analysis;
}

RecordedScript::RecordedScript(std::shared_ptr<const RecordingAnalysis> analysis,
                               std::shared_ptr<const replay::Trace> present)
    : analysis_(std::move(analysis)), present_(std::move(present)), mapping_(mapped(*analysis_, *present_)) {
  presentOf_.resize(analysis_->document->fingerprints.size());
  for (std::uint32_t i = 0; i < mapping_.places.size(); ++i) {
    const auto& place = mapping_.places[i];
    if (place && !place->stale) presentOf_[place->recorded] = i;
  }
  judge();
  spareShared();
}

void RecordedScript::judge() {
  needs_.assign(present_->events.size(), Need::unknown);
  const auto holds = [&](const Combination& combination) {
    const auto here = [&](std::uint32_t event) { return presentOf_[event].has_value(); };
    return std::all_of(combination.events.begin(), combination.events.end(), here) &&
           (!combination.replacedBy || here(*combination.replacedBy));
  };
  for (std::uint32_t i = 0; i < needs_.size(); ++i) {
    const auto recorded = recordedOf(i);
    if (!recorded) continue;
    const auto* combination = analysis_->ineffective.of(*recorded);
    if (combination) {
      needs_[i] = holds(*combination) ? Need::ineffective : Need::unknown;
    } else {
      needs_[i] = analysis_->key.empty() || analysis_->key[*recorded] ? Need::needed : Need::irrelevant;
    }
  }
}

// Events that share a line go together or not at all, and a combination goes whole or not at all.
void RecordedScript::spareShared() {
  const auto atoms = script::deletionAtoms(present_->events);
  for (bool changed = true; changed;) {
    changed = false;
    const auto lower = [&](std::uint32_t event, Need need) {
      if (needs_[event] <= need) return;
      needs_[event] = need;
      changed = true;
    };
    for (const auto& atom : atoms) {
      auto least = Need::ineffective;
      for (const auto event : atom.events) least = std::min(least, needs_[event]);
      for (const auto event : atom.events) lower(event, std::max(least, Need::needed));
    }
    for (std::uint32_t i = 0; i < needs_.size(); ++i) {
      if (needs_[i] != Need::ineffective) continue;
      for (const auto other : combinationOf(i)) {
        if (needs_[other] != Need::ineffective) lower(i, Need::needed);
      }
    }
  }
}

std::optional<std::uint32_t> RecordedScript::recordedOf(std::uint32_t event) const {
  const auto& place = mapping_.places[event];
  const bool known = place && !place->stale && place->recorded < analysis_->facts.events.size();
  return known ? std::optional(place->recorded) : std::nullopt;
}

std::size_t RecordedScript::knownEvents() const {
  std::size_t known = 0;
  for (std::uint32_t i = 0; i < present_->events.size(); ++i) known += recordedOf(i).has_value();
  return known;
}

std::optional<std::uint32_t> RecordedScript::presentOf(std::uint32_t recorded) const {
  return presentOf_[recorded];
}

std::vector<std::uint32_t> RecordedScript::combinationOf(std::uint32_t event) const {
  const auto recorded = recordedOf(event);
  const auto* combination = recorded ? analysis_->ineffective.of(*recorded) : nullptr;
  std::vector<std::uint32_t> events;
  if (!combination) return events;
  for (const auto member : combination->events) {
    if (presentOf_[member]) events.push_back(*presentOf_[member]);
  }
  return events;
}

std::vector<std::uint32_t> RecordedScript::eventsOn(std::uint32_t line) const {
  return script::eventsOnLine(present_->events, line);
}

const trace::WindowStatus* RecordedScript::windowOf(std::uint32_t event) const {
  const auto recorded = recordedOf(event);
  return recorded ? &analysis_->document->recording.before(*recorded).window : nullptr;
}

std::optional<std::string> RecordedScript::sentenceOf(std::uint32_t event) const {
  const auto recorded = recordedOf(event);
  if (!recorded) return std::nullopt;
  const bool closes = analysis_->facts.events[*recorded].is(reduce::Fact::closes);
  return report::sentenceOf(analysis_->document->recording, *recorded, closes).text;
}

}  // namespace marmoset::report

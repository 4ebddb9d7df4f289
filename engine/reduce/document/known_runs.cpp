#include "engine/reduce/document/known_runs.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <span>

#include "engine/replay/run_key.h"
#include "engine/store/verdicts.h"

namespace marmoset::reduce {

namespace {

// So many runs one after the other, with so many successes: a verification counts no other way.
bool holds(std::span<const store::RunOutcome> runs, const ReducedTrace& evidence) {
  const std::size_t wanted = evidence.runs;
  if (wanted == 0 || runs.size() < wanted) return false;
  std::size_t successes = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    successes += runs[i].success;
    if (i >= wanted) successes -= runs[i - wanted].success;
    if (i + 1 < wanted || successes != evidence.successes) continue;
    if (runs[i].run - runs[i + 1 - wanted].run + 1 == static_cast<std::int64_t>(wanted)) return true;
  }
  return false;
}

// What the certificate takes, as far as the evidence tells.
bool isEarned(const ReducedTrace& evidence) {
  const auto failures = evidence.runs - std::min(evidence.runs, evidence.successes);
  if (evidence.certificate.empty()) return true;
  if (evidence.certificate == name(Mode::strict)) {
    // Later verifications take more.
    return std::ranges::any_of(verificationPlan(Mode::strict, 0).looks, [&](const Look& look) {
      return evidence.runs >= look.runs && failures <= look.failures;
    });
  }
  if (evidence.certificate == name(Mode::standard)) return evidence.runs >= 20 && failures <= 1;
  return true;
}

// The hash of the content is the one by which runs are kept.
std::optional<std::uint64_t> candidateOf(const ReducedTrace& evidence) {
  const auto& text = evidence.content;
  std::uint64_t hash = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return hash;
}

}  // namespace

bool knowsRuns(const store::Store& store, const ReducedTrace& evidence) {
  const auto measured = candidateOf(evidence);
  if (!measured || !isEarned(evidence)) return false;
  const auto known = store::outcomesOf(store, replay::candidateKey(*measured), evidence.target);
  return known && std::ranges::any_of(*known, [&](const auto& runs) { return holds(runs, evidence); });
}

bool userKnowsRuns(const ReducedTrace& evidence) {
  std::error_code ignored;
  if (!std::filesystem::exists(store::Store::defaultFile(), ignored)) return false;
  const auto store = store::Store::open();
  return store && knowsRuns(**store, evidence);
}

}  // namespace marmoset::reduce

#include "server/reductions/reduced_document.h"

#include <algorithm>
#include <mutex>
#include <tuple>

#include <fmt/format.h>

#include "engine/reduce/document/certificate_missing.h"
#include "engine/reduce/document/certificate_outdated.h"
#include "engine/report/recording_findings.h"
#include "server/results/result_book.h"
#include "server/results/result_options.h"

namespace marmoset::server {

namespace {

// The last reading of a document, for all features that ask about the same version while nothing is stored.
class ReducedMemory {
 public:
  std::shared_ptr<const ReducedDocument> of(const Snapshot& document, const World& world) {
    Read wanted{document.version(), resultOptionsFor(document, world), world.results->generation()};
    const std::lock_guard lock(mutex_);
    if (read_ != wanted) {
      reduced_ = look(*document.script(), wanted.options.run, *world.results);
      read_ = std::move(wanted);
    }
    return reduced_;
  }

 private:
  // What a reading depends on.
  struct Read {
    Snapshot::Version version;
    ResultOptions options;
    std::uint64_t generation = 0;
    bool operator==(const Read&) const = default;
  };

  static std::shared_ptr<const ReducedDocument> look(const script::Script& script,
                                                     const script::RunOptions& options, ResultBook& book) {
    auto evidence = reduce::readReducedTrace(script);
    if (!evidence) return nullptr;
    auto trace = replay::traceOf(script, options);
    if (!trace) return nullptr;
    auto reduced = std::make_shared<ReducedDocument>();
    reduced->mapping = mapEvidence(*evidence, *trace);
    reduced->measured = injectsWhatWasMeasured(*evidence, *trace);
    reduced->known = book.knows(*evidence);
    reduced->evidence = *std::move(evidence);
    reduced->trace = std::make_shared<const replay::Trace>(*std::move(trace));
    return reduced;
  }

  std::mutex mutex_;
  std::optional<Read> read_;
  std::shared_ptr<const ReducedDocument> reduced_;
};

const std::optional<replay::EventMapping::Place>* placeOf(const ReducedDocument& reduced,
                                                          std::uint32_t event) {
  const auto setup = reduced.trace->setup;
  const auto& places = reduced.mapping.places;
  if (event < setup || event - setup >= places.size()) return nullptr;
  return &places[event - setup];
}

// The newest verification of exactly this script; null: the store knows of none.
std::shared_ptr<const reduce::VerificationRecord> lastVerification(const Snapshot& document,
                                                                   const World& world) {
  return world.results->of(document, world)->verification;
}

bool passedSince(const Snapshot& document, const World& world) {
  const auto last = lastVerification(document, world);
  return last && last->passed;
}

std::optional<reduce::FailedVerification> failedSince(const Snapshot& document, const World& world) {
  const auto last = lastVerification(document, world);
  if (!last || last->passed) return std::nullopt;
  return reduce::FailedVerification{last->rate.successes, last->rate.total()};
}

}  // namespace

const reduce::ReducedEvent* ReducedDocument::evidenceOf(std::uint32_t event) const {
  const auto* place = placeOf(*this, event);
  if (!place || !*place || (*place)->recorded >= evidence.events.size()) return nullptr;
  return &evidence.events[(*place)->recorded];
}

bool ReducedDocument::isStale(std::uint32_t event) const {
  const auto* place = placeOf(*this, event);
  return place && *place && (*place)->stale;
}

std::shared_ptr<const ReducedDocument> reducedDocument(const Snapshot& document, const World& world) {
  if (!document.script()) return nullptr;
  return document.memory().of<ReducedMemory>()->of(document, world);
}

std::string rateLabel(const ReducedDocument& reduced) {
  const auto label = inShort(shownBy(reduced.evidence, !reduced.known));
  return reduced.measured ? label : label + " before the last edits";
}

report::Markdown explain(const ReducedDocument& reduced, std::uint32_t event) {
  const auto* told = reduced.evidenceOf(event);
  if (!told) return {};
  const auto& evidence = reduced.evidence;
  auto text = fmt::format(" for {}{}: {}", evidence.target, reduced.known ? "" : ", as the file says",
                          reduce::whyNeeded(told->successes, told->runs, told->steadies));
  if (reduced.isStale(event)) text += " (measured before an event above was changed)";
  if (told->line > 0) text += fmt::format(". From line {} of {}", told->line, evidence.original);
  return report::Markdown().strong("Needed").words(text + ".");
}

std::vector<script::Finding> certificateFindings(const Snapshot& document, const World& world) {
  const auto reduced = reducedDocument(document, world);
  if (!reduced) return {};
  const auto& [script, evidence, trace] = std::tie(*document.script(), reduced->evidence, *reduced->trace);
  auto finding = reduce::certificateOutdated(script, evidence, trace);
  if (!finding && !passedSince(document, world))
    finding = reduce::certificateMissing(script, evidence, trace, failedSince(document, world));
  if (!finding) return {};
  finding->severity = report::severityIn(document.options().severities, finding->code, finding->severity);
  if (finding->severity == script::Severity::off) return {};
  return {*std::move(finding)};
}

}  // namespace marmoset::server

#include "server/results/result_book.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/reduce/document/known_runs.h"
#include "engine/replay/recording_store.h"
#include "engine/replay/replay_job.h"
#include "engine/replay/replay_store.h"
#include "engine/store/limit.h"
#include "engine/store/met_builds.h"
#include "engine/store/results.h"
#include "server/results/proven_events.h"
#include "server/session/world.h"

namespace marmoset::server {

// A result with the job that left it.
template <class Parsed>
struct ResultBook::Known {
  std::string job;
  std::int64_t when = 0;
  std::shared_ptr<const Parsed> result;
};

// What was last found for a document, kept beside it so that edits find it again.
struct ResultBook::Memory {
  std::mutex mutex;
  Snapshot::Version version;
  ResultOptions options;
  std::uint64_t generation = 0;
  std::shared_ptr<const DocumentResults> results = std::make_shared<const DocumentResults>();
  std::shared_ptr<const replay::RecordingDocument> recording;
  std::shared_ptr<const report::RecordingAnalysis> analysis;  // of the recording, under the options
  std::vector<replay::KeptReport> replays;                    // of the same events, the newest first
  std::optional<PresentBuild> build;  // under the options, since the last change of anything
  Known<reduce::ReductionRecord> reduction;
  Known<reduce::VerificationRecord> verification;

  bool knowsAnything() const {
    return recording || !replays.empty() || reduction.result || verification.result;
  }
};

namespace {

std::shared_ptr<const replay::RecordingDocument> sharedRecording(
    store::Result<std::optional<replay::RecordingDocument>> found) {
  if (!found || !*found) return nullptr;
  return std::make_shared<const replay::RecordingDocument>(**std::move(found));
}

// The newest of exactly these events, else of this file; else what there is stays. Read where it is another
// one.
template <class Known, class Parse>
void findNewest(store::Store& store, std::initializer_list<std::string_view> kinds,
                const store::ResultKey& key, Parse parse, Known& known) {
  const auto found = store::newestResult(store, kinds, key);
  if (!found || !*found || (*found)->job == known.job) return;
  const auto json = store::resultOf(store, (*found)->job);
  if (!json || !*json) return;
  auto parsed = parse(**json);
  if (!parsed) return;
  using Parsed = typename decltype(parsed)::value_type;
  known = {(*found)->job, (*found)->created, std::make_shared<const Parsed>(*std::move(parsed))};
}

std::shared_ptr<const Replays> replaysFrom(const std::vector<replay::KeptReport>& kept,
                                           const PresentBuild& build) {
  auto replays = std::make_shared<Replays>();
  replays->fingerprints = kept.front().report->fingerprints;
  for (auto& evidence : replay::addUp(kept)) {
    Replays::Shown shown{std::move(evidence)};
    shown.ofAnotherBuild = shown.origin && build.differsFrom(*shown.origin);
    shown.isHere = shown.origin && build.isOf(*shown.origin);
    replays->shown.push_back(std::move(shown));
  }
  std::stable_sort(replays->shown.begin(), replays->shown.end(), [](const auto& a, const auto& b) {
    return std::pair(a.ofAnotherBuild, b.runs.size()) < std::pair(b.ofAnotherBuild, a.runs.size());
  });
  return replays;
}

}  // namespace

std::shared_ptr<ResultBook> emptyResultBook() {
  return std::make_shared<ResultBook>();
}

std::shared_ptr<const DocumentResults> ResultBook::of(const Snapshot& document, const World& world) {
  const auto memory = document.memory().of<Memory>();
  const auto options = resultOptionsFor(document, world);
  const std::lock_guard guard(memory->mutex);
  const auto generation = generation_.load();
  const bool looked = memory->generation == generation && memory->options == options;
  if (memory->options.ineffective != options.ineffective) memory->analysis = nullptr;
  memory->options = options;
  if (!looked) memory->build.reset();
  if (looked && memory->version == document.version()) return memory->results;
  // A document without results gets none by being edited.
  const bool hopeless = looked && !memory->knowsAnything();
  if (!hopeless) memory->results = look(document, world, *memory);
  memory->generation = generation;
  memory->version = document.version();
  return memory->results;
}

std::shared_ptr<const DocumentResults> ResultBook::look(const Snapshot& document, const World& world,
                                                        Memory& memory) {
  auto results = std::make_shared<DocumentResults>();
  if (!document.script() || !storeExists()) return results;
  auto trace = replay::traceOf(*document.script(), memory.options.run);
  if (!trace) return results;
  results->trace = std::make_shared<const replay::Trace>(*std::move(trace));
  const auto& events = results->trace->fingerprints;
  if (const auto opened = store()) {
    const store::ResultKey key{pathNameOf(document.uri()), replay::contentKey(events)};
    setLimit(**opened, world);
    findResults(**opened, key, memory);
    findRecording(**opened, key, memory);
  }
  if (!memory.knowsAnything()) return std::make_shared<const DocumentResults>();
  if (memory.recording) {
    if (!memory.analysis || memory.analysis->document != memory.recording)
      memory.analysis = report::analyse(memory.recording, memory.options.ineffective);
    results->recorded = std::make_shared<const report::RecordedScript>(memory.analysis, results->trace);
  }
  if (!memory.build) {
    memory.build = presentBuild(document, world, memory.options.device, results->trace->package);
    if (const auto opened = store())
      memory.build->met = store::metBuilds(**opened, results->trace->package).value_or(memory.build->met);
  }
  results->build = *memory.build;
  if (!memory.replays.empty()) {
    results->replays = replaysFrom(memory.replays, results->build);
    // A recording of the same events knows which of them do nothing.
    const auto& replayed = results->replays->fingerprints;
    const bool judged = memory.recording && memory.recording->fingerprints == replayed;
    results->replayed = judged ? results->recorded->mapping() : replay::mapEvents(replayed, events);
  }
  const auto& verified = memory.verification.result;
  if (verified && verified->fingerprints == events) results->verification = verified;
  if (const auto& reduction = memory.reduction.result) {
    results->reduction = reduction;
    results->reducedOn = memory.reduction.when;
    results->reducedElsewhere = reduction->origin && results->build.differsFrom(*reduction->origin);
    results->reduced = mapReduced(*reduction, events);
    results->proven = provenUnnecessary(*results);
  }
  return results;
}

// The command line shares the store and knows no editor's settings, so that the limit is kept with it.
void ResultBook::setLimit(store::Store& store, const World& world) {
  const auto wanted = world.settings.storeLimit;
  {
    const std::lock_guard guard(mutex_);
    if (limit_ == wanted) return;
    limit_ = wanted;
  }
  if (!wanted) return;
  (void)store::setLimitSoon(store, *wanted * store::megabyte);
  store.pruneSoon();
}

void ResultBook::findResults(store::Store& store, const store::ResultKey& key, Memory& memory) {
  findReplays(store, key, memory);
  findNewest(store, {reduce::reduceKind}, key, reduce::parseRecord, memory.reduction);
  findNewest(store, {reduce::verifyKind}, key, reduce::parseVerification, memory.verification);
}

void ResultBook::findReplays(store::Store& store, const store::ResultKey& key, Memory& memory) {
  const auto newest = store::newestResult(store, {replay::replayKind}, key);
  if (!newest || !*newest) return;
  auto found = replay::storedReplays(store, (*newest)->content, memory.replays);
  if (found && !found->empty()) memory.replays = *std::move(found);
}

void ResultBook::findRecording(store::Store& store, const store::ResultKey& key, Memory& memory) {
  const bool current = memory.recording && memory.generation == generation_;
  const auto known =
      memory.recording ? std::optional(replay::contentKey(memory.recording->fingerprints)) : std::nullopt;
  if (current && known == key.content) return;
  const auto content = store::newestRecorded(store, replay::recordKind, key);
  if (!content || !*content) return;
  // A recording in memory is of this document and newer than a look at the store would find.
  if (current && **content != key.content) return;
  if (auto found = sharedRecording(replay::newestRecording(store, **content)))
    memory.recording = std::move(found);
}

std::shared_ptr<const replay::RecordingDocument> ResultBook::newestRecording(
    const std::vector<std::uint64_t>& events) {
  const auto opened = store();
  return opened ? sharedRecording(replay::newestRecording(**opened, events)) : nullptr;
}

bool ResultBook::knows(const reduce::ReducedTrace& evidence) {
  if (!storeExists()) return false;
  const auto opened = store();
  return opened && knowsRuns(**opened, evidence);
}

store::Result<std::shared_ptr<store::Store>> ResultBook::store() {
  const std::lock_guard guard(mutex_);
  if (store_) return store_;
  auto opened = store::Store::open();
  if (!opened) return tl::unexpected(opened.error());
  return store_ = *std::move(opened);
}

bool ResultBook::storeExists() const {
  std::error_code ignored;
  return std::filesystem::exists(store::Store::defaultFile(), ignored);
}

}  // namespace marmoset::server

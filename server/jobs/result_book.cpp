#include "server/jobs/result_book.h"

#include <algorithm>
#include <filesystem>
#include <tuple>

#include <nlohmann/json.hpp>

#include "engine/replay/recording_json.h"
#include "engine/replay/recording_store.h"
#include "engine/replay/replay_job.h"
#include "engine/store/jobs.h"
#include "protocol/lsp/uri.h"
#include "server/reductions/proven_events.h"
#include "server/session/world.h"

namespace marmoset::server {

// What was last found for a document, kept beside it so that edits find it again.
struct ResultBook::Memory {
  std::mutex mutex;
  Snapshot::Version version;
  ResultOptions options;
  std::uint64_t generation = 0;
  std::shared_ptr<const DocumentResults> results = std::make_shared<const DocumentResults>();
  std::shared_ptr<const replay::RecordingDocument> recording;
  std::shared_ptr<const report::RecordingAnalysis> analysis;  // of the recording, under the options
  std::shared_ptr<const replay::ReplayReport> report;
  std::shared_ptr<const reduce::ReductionRecord> reduction;
};

namespace {

std::vector<std::uint64_t> recordedFingerprints(const std::string& result) {
  try {
    return replay::fingerprintsFrom(nlohmann::json::parse(result).at("fingerprints"));
  } catch (const std::exception&) {
    return {};
  }
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
  if (looked && memory->version == document.version()) return memory->results;
  // A document without results gets none by being edited.
  const bool hopeless = looked && !memory->recording && !memory->report && !memory->reduction;
  if (!hopeless) memory->results = look(document, *memory);
  memory->generation = generation;
  memory->version = document.version();
  return memory->results;
}

std::shared_ptr<const DocumentResults> ResultBook::look(const Snapshot& document, Memory& memory) {
  auto results = std::make_shared<DocumentResults>();
  if (!document.script() || !storeExists()) return results;
  auto trace = replay::traceOf(*document.script(), memory.options.run);
  if (!trace) return results;
  results->trace = std::make_shared<const replay::Trace>(*std::move(trace));
  const auto& events = results->trace->fingerprints;
  const auto path = pathNameOf(document.uri());
  findResult(&Finished::report, path, events, memory.report);
  findResult(&Finished::reduction, path, events, memory.reduction);
  findRecording(path, events, memory);
  if (memory.recording) {
    if (!memory.analysis || memory.analysis->document != memory.recording)
      memory.analysis = report::analyse(memory.recording, memory.options.ineffective);
    results->recorded = std::make_shared<const report::RecordedScript>(memory.analysis, results->trace);
  }
  if (memory.report) {
    results->report = memory.report;
    // A recording of the same events knows which of them do nothing.
    const bool judged = memory.recording && memory.recording->fingerprints == memory.report->fingerprints;
    results->replayed =
        judged ? results->recorded->mapping() : replay::mapEvents(memory.report->fingerprints, events);
  }
  if (memory.reduction) {
    results->reduction = memory.reduction;
    results->reduced = mapReduced(*memory.reduction, events);
    results->proven = provenUnnecessary(*results);
  }
  return results;
}

template <class Result>
void ResultBook::findResult(std::shared_ptr<const Result> Finished::*member, const std::string& path,
                            const std::vector<std::uint64_t>& events, std::shared_ptr<const Result>& found) {
  const auto jobs = finished();
  const auto newest = [&](auto matches) -> std::shared_ptr<const Result> {
    const auto job = std::find_if(jobs->begin(), jobs->end(),
                                  [&](const Finished& one) { return one.*member && matches(one); });
    return job == jobs->end() ? nullptr : (*job).*member;
  };
  if (auto exact = newest([&](const Finished& job) { return job.fingerprints == events; }))
    found = std::move(exact);
  else if (auto older = newest([&](const Finished& job) { return job.path == path; }))
    found = std::move(older);
}

void ResultBook::findRecording(const std::string& path, const std::vector<std::uint64_t>& events,
                               Memory& memory) {
  if (memory.recording && memory.recording->fingerprints == events && memory.generation == generation_)
    return;
  if (auto exact = newestRecording(events)) {
    memory.recording = std::move(exact);
    return;
  }
  // A recording in memory is of this document and newer than a look at the store would find.
  if (memory.recording && memory.generation == generation_) return;
  for (const auto& job : *finished()) {
    if (job.kind != replay::recordKind || job.path != path) continue;
    if (auto older = newestRecording(job.fingerprints)) {
      memory.recording = std::move(older);
      return;
    }
  }
}

std::shared_ptr<const replay::RecordingDocument> ResultBook::newestRecording(
    const std::vector<std::uint64_t>& events) {
  const auto opened = store();
  if (!opened) return nullptr;
  auto found = replay::newestRecording(**opened, events);
  if (!found || !*found) return nullptr;
  return std::make_shared<const replay::RecordingDocument>(**std::move(found));
}

std::shared_ptr<const ResultBook::Finding> ResultBook::finished() {
  const auto opened = store();
  const std::lock_guard guard(mutex_);
  const auto generation = generation_.load();
  if (finished_ && finishedGeneration_ == generation) return finished_;
  auto found = std::make_shared<Finding>();
  const auto jobs = opened ? store::allJobs(**opened) : store::Result<std::vector<store::Job>>{};
  for (const auto& job : jobs ? *jobs : std::vector<store::Job>{}) {
    if (auto one = finishedOf(job)) found->push_back(*std::move(one));
  }
  finishedGeneration_ = generation;
  return finished_ = std::move(found);
}

std::optional<ResultBook::Finished> ResultBook::finishedOf(const store::Job& job) {
  const auto spec = replay::parseSpec(job.spec);
  const bool over = job.state == store::JobState::done;
  if (!spec) return std::nullopt;
  if (over && job.kind == replay::recordKind)
    return Finished{job.kind, spec->path, recordedFingerprints(job.result)};
  if (auto report = replay::parseReport(job.result); over && report && job.kind == replay::replayKind) {
    auto shared = std::make_shared<const replay::ReplayReport>(*std::move(report));
    return Finished{job.kind, spec->path, shared->fingerprints, shared};
  }
  // A cancelled reduction may have verified something before.
  if (auto record = reduce::parseRecord(job.result); record && record->certified) {
    auto shared = std::make_shared<const reduce::ReductionRecord>(*std::move(record));
    return Finished{job.kind, spec->path, shared->fingerprints, {}, shared};
  }
  return std::nullopt;
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

script::RunOptions runOptionsFor(const Snapshot& document, const World& world) {
  script::RunOptions options;
  options.device = document.options().target.profile();
  if (const auto project = world.projects->of(document.uri()))
    options.throttle = project->project.throttle.value_or(0);
  return options;
}

// Of the run, what `runOptionsFor` sets.
bool ResultOptions::operator==(const ResultOptions& other) const {
  const auto played = [](const ResultOptions& one) {
    return std::tie(one.run.throttle, one.run.device.sdk, one.run.device.screen);
  };
  return played(*this) == played(other) && ineffective == other.ineffective;
}

ResultOptions resultOptionsFor(const Snapshot& document, const World& world) {
  ResultOptions options{runOptionsFor(document, world), {}};
  if (const auto project = world.projects->of(document.uri()))
    options.ineffective = project->project.ineffective;
  return options;
}

std::string pathNameOf(const std::string& uri) {
  const auto path = lsp::pathOf(uri);
  return path ? path->lexically_normal().string() : uri;
}

}  // namespace marmoset::server

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/reduce/jobs/reduce_job.h"
#include "engine/replay/event_mapping.h"
#include "engine/replay/recording_document.h"
#include "engine/replay/replay_report.h"
#include "engine/report/recorded_script.h"
#include "engine/store/store.h"
#include "server/documents/snapshot.h"

namespace marmoset::server {

// What devices have shown about a script, and where its events are now.
struct DocumentResults {
  std::shared_ptr<const replay::Trace> trace;  // of the present text; null: nothing is known about it
  std::shared_ptr<const report::RecordedScript> recorded;  // the recording over that text; null without one
  std::shared_ptr<const replay::ReplayReport> report;
  replay::EventMapping replayed;
  std::shared_ptr<const reduce::ReductionRecord> reduction;  // certified
  replay::EventMapping reduced;
  std::vector<std::uint32_t> proven;  // present events that it proves unnecessary, ascending
};

struct World;

// How the project of a document wants its events to be played and judged.
struct ResultOptions {
  script::RunOptions run;
  reduce::IneffectiveOptions ineffective;
  bool operator==(const ResultOptions& other) const;
};
ResultOptions resultOptionsFor(const Snapshot& document, const World& world);

// Finds the newest recording, replay and reduction of a document in the store: those of exactly these events,
// else those of an earlier version of the file, whose events are mapped. Deleting events that certainly do
// nothing leaves results true. Any thread may ask; workers do.
class ResultBook {
 public:
  // Never null.
  std::shared_ptr<const DocumentResults> of(const Snapshot& document, const World& world);

  // Of exactly these events; null without one.
  std::shared_ptr<const replay::RecordingDocument> newestRecording(const std::vector<std::uint64_t>& events);

  // Opened when first needed.
  store::Result<std::shared_ptr<store::Store>> store();
  // There is a file to open: asking leaves nothing behind.
  bool storeExists() const;

  // Something was stored: look again.
  void noteChange() { ++generation_; }

 private:
  struct Memory;
  struct Finished {
    std::string kind, path;
    std::vector<std::uint64_t> fingerprints;
    std::shared_ptr<const replay::ReplayReport> report = {};        // of a replay
    std::shared_ptr<const reduce::ReductionRecord> reduction = {};  // of a reduction
  };
  using Finding = std::vector<Finished>;

  std::shared_ptr<const Finding> finished();
  static std::optional<Finished> finishedOf(const store::Job& job);
  // The newest of exactly these events, else of this file; else what there is stays.
  template <class Result>
  void findResult(std::shared_ptr<const Result> Finished::*member, const std::string& path,
                  const std::vector<std::uint64_t>& events, std::shared_ptr<const Result>& found);
  std::shared_ptr<const DocumentResults> look(const Snapshot& document, Memory& memory);
  void findRecording(const std::string& path, const std::vector<std::uint64_t>& events, Memory& memory);

  std::atomic<std::uint64_t> generation_ = 1;
  std::mutex mutex_;
  std::shared_ptr<store::Store> store_;
  std::shared_ptr<const Finding> finished_;
  std::uint64_t finishedGeneration_ = 0;
};

// As the command line plays a script: the device it is for, and the project's throttle.
script::RunOptions runOptionsFor(const Snapshot& document, const World& world);

// What people call the document: its path, or its URI where it has none.
std::string pathNameOf(const std::string& uri);

}  // namespace marmoset::server

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/replay/recording_document.h"
#include "engine/store/result_key.h"
#include "engine/store/store.h"
#include "server/documents/snapshot.h"
#include "server/results/document_results.h"
#include "server/results/result_options.h"

namespace marmoset::server {

// Finds the newest recording, replay and reduction of a document in the store: those of exactly these events,
// else those of an earlier version of the file, whose events are mapped. Deleting events that certainly do
// nothing leaves results true. Only what a document shows is read, once. Any thread may ask; workers do.
class ResultBook {
 public:
  // Never null.
  std::shared_ptr<const DocumentResults> of(const Snapshot& document, const World& world);

  // Of exactly these events; null without one.
  std::shared_ptr<const replay::RecordingDocument> newestRecording(const std::vector<std::uint64_t>& events);

  // Whether the store has the runs that the evidence of a reduced trace speaks of.
  bool knows(const reduce::ReducedTrace& evidence);

  // Opened when first needed.
  store::Result<std::shared_ptr<store::Store>> store();
  // There is a file to open: asking leaves nothing behind.
  bool storeExists() const;

  // Something was stored: look again.
  void noteChange() { ++generation_; }
  // Grows with every note: what was looked up under an earlier one may have changed.
  std::uint64_t generation() const { return generation_; }

 private:
  struct Memory;
  template <class Parsed>
  struct Known;

  std::shared_ptr<const DocumentResults> look(const Snapshot& document, const World& world, Memory& memory);
  void setLimit(store::Store& store, const World& world);
  void findResults(store::Store& store, const store::ResultKey& key, Memory& memory);
  void findReplays(store::Store& store, const store::ResultKey& key, Memory& memory);
  void findRecording(store::Store& store, const store::ResultKey& key, Memory& memory);

  std::atomic<std::uint64_t> generation_ = 1;
  std::mutex mutex_;
  std::shared_ptr<store::Store> store_;
  std::optional<std::int64_t> limit_;  // megabytes that the settings wanted last
};

}  // namespace marmoset::server

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/store/hash.h"
#include "engine/store/shared_bytes.h"
#include "engine/store/store.h"

namespace marmoset::store {

// What was recorded and where: a recording is found by the content of its script, so undoing an edit finds it
// again.
struct RecordingKey {
  Hash script;
  std::string package;
  std::string app;     // app version
  std::string device;  // device profile
  bool operator==(const RecordingKey&) const = default;
};

// One user event with what was seen after it. Position 0 is the state after the launch.
struct StepRecord {
  std::string event;  // JSON
  std::optional<SharedBytes> tree, screen;
  bool operator==(const StepRecord&) const = default;
};

struct RecordingRow {
  std::int64_t id = 0;
  RecordingKey key;
  std::int64_t created = 0;
  std::string meta;  // JSON
};

// Stores the recording whole or not at all; answers its id once it is durable.
Result<std::int64_t> saveRecording(Store& store, const RecordingKey& key, std::string meta,
                                   const std::vector<StepRecord>& steps, std::int64_t now);
// Newest first.
Result<std::vector<RecordingRow>> recordingsOf(const Store& store, const Hash& script);
Result<std::vector<RecordingRow>> recordingsOfApp(const Store& store, const std::string& package);
Result<std::vector<StepRecord>> loadSteps(const Store& store, std::int64_t recording);

}  // namespace marmoset::store

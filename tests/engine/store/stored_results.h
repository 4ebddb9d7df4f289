#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/store/jobs.h"
#include "engine/store/recordings.h"
#include "engine/store/result_key.h"

namespace marmoset::store {

// Jobs as the engine leaves them, for tests: a script is at a path and has events.
struct StoredResult {
  std::string id;
  std::string path;
  std::vector<std::string> events = {"00000000000000a1"};
  std::string kind = "replay";
  std::int64_t created = 1;
  JobState state = JobState::done;
  std::string more = {};  // of the result, after a comma
};

inline Job jobOf(const StoredResult& result) {
  std::string fingerprints;
  for (const auto& event : result.events)
    fingerprints += (fingerprints.empty() ? "\"" : ",\"") + event + "\"";
  Job job{.id = result.id, .kind = result.kind, .created = result.created, .changed = result.created};
  job.spec = R"({"path":")" + result.path + R"("})";
  job.result = R"({"fingerprints":[)" + fingerprints + "]" + result.more + "}";
  job.state = result.state;
  return job;
}

inline Hash contentOf(const StoredResult& result) {
  auto job = jobOf(result);
  job.state = JobState::done;
  return resultKeyOf(job)->content;
}

inline void putJob(Store& store, const StoredResult& result) {
  auto job = jobOf(result);
  job.state = JobState::paused;
  if (!createJob(store, job)) throw std::logic_error("the job is known");
  const Lease lease{.now = 1, .until = 2};
  if (!claimJob(store, job.id, lease).value()) throw std::logic_error("the job is taken");
  job.state = result.state;
  if (!reportJob(store, job, lease).value()) throw std::logic_error("the job is lost");
}

// Bytes that no packing makes smaller.
inline std::string noise(std::string_view seed, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; bytes.size() < size; ++i) {
    const auto hash = hashOf(std::string(seed) + std::to_string(i));
    bytes.append(reinterpret_cast<const char*>(hash.bytes.data()), hash.bytes.size());
  }
  return bytes;
}

// The same as text.
inline std::string noiseText(std::string_view seed, std::size_t size) {
  auto bytes = noise(seed, size);
  for (auto& byte : bytes) byte = static_cast<char>('a' + static_cast<unsigned char>(byte) % 26);
  return bytes;
}

}  // namespace marmoset::store

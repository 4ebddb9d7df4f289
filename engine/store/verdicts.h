#pragma once

#include <cstdint>
#include <future>
#include <string>
#include <vector>

#include "engine/store/hash.h"
#include "engine/store/store.h"
#include "engine/store/system_time.h"

namespace marmoset::store {

// What a run was about. `candidate` names the ordered list of event ids together with the script they are
// from.
struct VerdictKey {
  Hash candidate;
  std::string app;
  std::string device;
  std::string target;
};

struct Verdict {
  std::int64_t run = 0;
  bool success = false;
  std::int64_t events = 0;  // executed before the run was decided
  std::int64_t deviceMs = 0;
  std::string detail = "{}";  // JSON: what happened instead
  bool operator==(const Verdict&) const = default;
};

// A verdict is stored once per run: the first one wins, so a repeated run changes nothing.
std::future<Result<void>> saveVerdict(Store& store, VerdictKey key, Verdict verdict,
                                      std::int64_t now = systemTime());
// The same inside Store::write.
void putVerdict(SQLite::Database& database, const VerdictKey& key, const Verdict& verdict, std::int64_t now);
Result<std::vector<Verdict>> verdictsOf(const Store& store, const VerdictKey& key);

// The runs of a candidate for a target by their numbers, apart for every app and device that had some.
struct RunOutcome {
  std::int64_t run = 0;
  bool success = false;
};
Result<std::vector<std::vector<RunOutcome>>> outcomesOf(const Store& store, const Hash& candidate,
                                                        const std::string& target);

// How often one candidate met its target.
struct RunCounts {
  std::int64_t runs = 0, successes = 0;
  bool operator==(const RunCounts&) const = default;
};
// Of every candidate that was ever run, whatever app, device and target.
Result<std::vector<RunCounts>> allRunCounts(const Store& store);

}  // namespace marmoset::store

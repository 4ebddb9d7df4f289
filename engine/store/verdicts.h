#pragma once

#include <cstdint>
#include <future>
#include <string>
#include <vector>

#include "engine/store/hash.h"
#include "engine/store/store.h"

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
std::future<Result<void>> saveVerdict(Store& store, VerdictKey key, Verdict verdict);
Result<std::vector<Verdict>> verdictsOf(const Store& store, const VerdictKey& key);

}  // namespace marmoset::store

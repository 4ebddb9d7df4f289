#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "engine/trace/observation.h"

namespace marmoset::model {

// What an app ran, as hashes of names that are the same on every machine; ascending, each once.
struct Coverage {
  std::vector<std::uint64_t> callbacks, branches;

  void add(const Coverage& more);
  bool empty() const { return callbacks.empty() && branches.empty(); }
  bool operator==(const Coverage&) const = default;
};

using CoverageNames = std::map<std::uint64_t, std::string>;

// What an observation reports. Names that are new are added.
Coverage coverageOf(const trace::Observation& seen, CoverageNames& names);
std::uint64_t coverageId(std::string_view name);

}  // namespace marmoset::model

#include "engine/model/coverage.h"

#include <algorithm>
#include <iterator>

#include "engine/trace/stable_hash.h"

namespace marmoset::model {

namespace {

using Ids = std::vector<std::uint64_t>;

void unite(Ids& ids, const Ids& more) {
  if (std::includes(ids.begin(), ids.end(), more.begin(), more.end())) return;
  Ids both;
  std::set_union(ids.begin(), ids.end(), more.begin(), more.end(), std::back_inserter(both));
  ids = std::move(both);
}

Ids idsOf(const std::vector<std::string>& reported, CoverageNames& names) {
  Ids ids;
  for (const auto& name : reported) {
    ids.push_back(coverageId(name));
    names.try_emplace(ids.back(), name);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace

void Coverage::add(const Coverage& more) {
  unite(callbacks, more.callbacks);
  unite(branches, more.branches);
}

Coverage coverageOf(const trace::Observation& seen, CoverageNames& names) {
  return {idsOf(seen.callbacks, names), idsOf(seen.branches, names)};
}

std::uint64_t coverageId(std::string_view name) {
  trace::StableHash hash;
  hash.add(name);
  return hash.value();
}

}  // namespace marmoset::model

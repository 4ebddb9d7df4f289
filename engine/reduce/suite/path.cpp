#include "engine/reduce/suite/path.h"

#include <algorithm>

#include "engine/trace/stable_hash.h"

namespace marmoset::suite {

std::uint64_t inputsHash(const Path& path) {
  trace::StableHash hash;
  for (const auto& step : path.steps) hash.add(std::uint64_t{step.input});
  return hash.value();
}

Items coverageOf(const Path& path) {
  return coverageOf(std::span(&path, 1));
}

Items coverageOf(std::span<const Path> paths) {
  Items all;
  for (const auto& path : paths) {
    all.insert(all.end(), path.covers.begin(), path.covers.end());
    for (const auto& step : path.steps) all.insert(all.end(), step.covers.begin(), step.covers.end());
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

void addCoverage(Covered& covered, const Path& path) {
  covered.add(path.covers);
  for (const auto& step : path.steps) covered.add(step.covers);
}

Path prefixOf(const Path& path, std::size_t length) {
  Path prefix = path;
  prefix.steps.resize(std::min(length, path.size()));
  return prefix;
}

Cost costOf(std::span<const Path> paths) {
  Cost cost{0, paths.size()};
  for (const auto& path : paths) cost.transitions += path.size();
  return cost;
}

model::ExpectedStep expected(const Step& step) {
  return (model::ExpectedStep{step.input} << 32) | step.state;
}

std::vector<model::ExpectedStep> expectedSteps(const Path& path) {
  std::vector<model::ExpectedStep> steps;
  steps.reserve(path.size());
  for (const auto& step : path.steps) steps.push_back(expected(step));
  return steps;
}

}  // namespace marmoset::suite

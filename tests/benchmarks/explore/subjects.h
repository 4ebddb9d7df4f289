#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/device/device.h"
#include "tests/benchmarks/explore/options.h"

namespace marmoset::test {

// An app to explore, and a fresh phone with it for every exploration.
struct Subject {
  std::string name, package, activity;
  std::function<std::unique_ptr<device::Device>()> phone;
  std::size_t branches = 0;  // that it has; 0: it tells none
  std::size_t crashes = 0;   // planted
};

struct SubjectSet {
  std::string name;
  double noise = 0;
  std::vector<Subject> subjects;
};

// Those that were asked for; recorded ones only where the real data is there.
std::vector<SubjectSet> subjectSets(const ExploreOptions& options);

}  // namespace marmoset::test

#pragma once

#include <map>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// The test of the plain delta debuggers: one run decides, and is remembered.
class OneRunTest {
 public:
  explicit OneRunTest(Oracle& oracle) : oracle_(oracle) {}

  tl::expected<bool, Stopped> operator()(const Candidate& candidate);

 private:
  Oracle& oracle_;
  std::map<Candidate, bool> known_;
};

}  // namespace marmoset::reduce

#pragma once

#include <functional>
#include <map>

#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// Whether a candidate meets the target, for a delta debugger.
using CandidateTest = std::function<tl::expected<bool, Stopped>(const Candidate&)>;

// The test of the plain delta debuggers: one run decides, and is remembered.
class OneRunTest {
 public:
  explicit OneRunTest(Oracle& oracle) : oracle_(oracle) {}
  // A copy would forget what the other one asks, and ask it again.
  OneRunTest(const OneRunTest&) = delete;
  OneRunTest& operator=(const OneRunTest&) = delete;

  tl::expected<bool, Stopped> operator()(const Candidate& candidate);

 private:
  Oracle& oracle_;
  std::map<Candidate, bool> known_;
};

}  // namespace marmoset::reduce

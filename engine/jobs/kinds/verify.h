#pragma once

#include <string>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/statistics/rate.h"

namespace marmoset::jobs {

// Fresh runs of a reduced trace, and its evidence as they leave it.
struct VerifyResult {
  statistics::Rate rate;
  std::string certificate;  // empty: not enough for one
  reduce::ReducedTrace evidence;
};

}  // namespace marmoset::jobs

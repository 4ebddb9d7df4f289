#pragma once

#include <any>
#include <cstdint>
#include <optional>
#include <string>

#include "engine/statistics/rate.h"
#include "engine/store/job_state.h"

namespace marmoset::jobs {

// How a job ended.
struct Outcome {
  store::JobState state = store::JobState::done;
  std::string message;  // for people
  std::optional<statistics::Rate> rate = {};
  std::optional<std::uint32_t> size = {};
  std::any result = {};       // what it came to, of a type that the kind declares; may be there if it stopped
  std::string stored = "{}";  // the same as the store keeps it
  bool warning = false;       // it is done, and came to nothing good
  bool inTrouble = false;     // it is paused or failed for what devices or the store did
  bool wasTakenOver = false;  // another process goes on with it
  std::string notKept = {};   // why the store does not have all of it; empty: it has

  // Null: the kind came to no such thing.
  template <class Result>
  const Result* as() const {
    return std::any_cast<Result>(&result);
  }
};

}  // namespace marmoset::jobs

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/reduce/jobs/verification.h"

namespace marmoset::reduce {

// A finished verification as the result of its job: the newest one of a trace says whether it still does what
// its evidence promises.
struct VerificationRecord {
  std::string target, mode;
  bool passed = false;
  Tally rate;
  std::vector<std::uint64_t> fingerprints;  // of the events that were run, the launch included
};
std::string printVerification(const VerificationRecord& record);
std::optional<VerificationRecord> parseVerification(std::string_view json);

}  // namespace marmoset::reduce

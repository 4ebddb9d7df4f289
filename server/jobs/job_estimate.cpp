#include "server/jobs/job_estimate.h"

#include <fmt/format.h>

namespace marmoset::server {

std::string JobEstimate::left(std::uint32_t done, std::uint32_t total) const {
  if (done <= before_ || done >= total) return "";
  const std::chrono::duration<double> passed = Clock::now() - start_;
  const auto seconds =
      static_cast<std::int64_t>(passed.count() * (total - done) / static_cast<double>(done - before_)) + 1;
  if (seconds < 60) return fmt::format(", {} s left", seconds);
  return fmt::format(", {} min left", (seconds + 59) / 60);
}

}  // namespace marmoset::server

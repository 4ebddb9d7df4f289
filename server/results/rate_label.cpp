#include "server/results/rate_label.h"

#include <fmt/format.h>

namespace marmoset::server {

std::string rateLabel(const DocumentResults& results) {
  if (!results.report || results.report->runs.empty()) return "";
  const auto rate = results.report->rate();
  const auto target = results.report->target.toString();
  // A signature is longer than a lens.
  const auto shown =
      results.report->target.kind() == trace::Target::Kind::crash ? std::string("crash") : target;
  const auto& since = results.replayed;
  return fmt::format("{}/{} {}{}", rate.successes, rate.runs, shown,
                     since.unchanged    ? ""
                     : since.equivalent ? ", derived"
                                        : " before the last edits");
}

}  // namespace marmoset::server

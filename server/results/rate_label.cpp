#include "server/results/rate_label.h"

#include <fmt/format.h>

namespace marmoset::server {

namespace {

// More would push the other lenses off the line.
constexpr std::size_t mostLabels = 3;

std::string whereOf(const Replays::Shown& shown) {
  if (shown.isHere) return "";
  const auto place = shown.origin ? replay::placeInWords(*shown.origin) : std::string("where was not noted");
  return fmt::format("{}{}", shown.ofAnotherBuild ? ", another build: " : ", ", place);
}

}  // namespace

std::vector<std::string> rateLabels(const DocumentResults& results) {
  std::vector<std::string> labels;
  if (!results.replays) return labels;
  const auto& since = results.replayed;
  for (const auto& shown : results.replays->shown) {
    if (labels.size() == mostLabels) break;
    const auto rate = shown.rate();
    // A signature is longer than a lens.
    const auto target =
        shown.target.kind() == trace::Target::Kind::crash ? std::string("crash") : shown.target.toString();
    labels.push_back(fmt::format("{}/{} {}{}{}", rate.successes, rate.runs, target, whereOf(shown),
                                 since.unchanged    ? ""
                                 : since.equivalent ? ", derived"
                                                    : " before the last edits"));
  }
  return labels;
}

}  // namespace marmoset::server

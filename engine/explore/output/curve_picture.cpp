#include "engine/explore/output/curve_picture.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/explore/output/exploration_report.h"
#include "engine/report/escape.h"

namespace marmoset::explore {

namespace {

constexpr double width = 440, height = 150, left = 48, top = 14, bottom = 26, right = 12;

// A number that people count in, at or above this one.
std::uint64_t roundedUp(std::uint64_t most) {
  std::uint64_t unit = 1;
  for (;; unit *= 10) {
    for (const std::uint64_t step : {1, 2, 5})
      if (step * unit >= most) return step * unit;
  }
}

}  // namespace

std::string curvePicture(const std::vector<CurvePoint>& curve, std::string_view title,
                         const CurveValue& value) {
  std::uint64_t most = 1;
  std::int64_t end = 1;
  for (const auto& point : curve) {
    most = std::max(most, value(point));
    end = std::max(end, point.ms);
  }
  most = roundedUp(most);
  const auto x = [&](std::int64_t ms) {
    return left + (width - left - right) * static_cast<double>(ms) / static_cast<double>(end);
  };
  const auto y = [&](std::uint64_t count) {
    return height - bottom - (height - top - bottom) * static_cast<double>(count) / static_cast<double>(most);
  };
  std::string path = fmt::format("M{:.1f} {:.1f}", x(0), y(0));
  for (const auto& point : curve) path += fmt::format("H{:.1f}V{:.1f}", x(point.ms), y(value(point)));
  const auto last = curve.empty() ? 0 : value(curve.back());
  auto out = fmt::format(
      R"(<figure><figcaption>{0}: {1}</figcaption><svg class="curve" viewBox="0 0 {2} {3}" role="img" )"
      R"(aria-label="{0} over {4} of device time: {1} at its end">)",
      report::escapedHtml(title), last, width, height, timeInWords(end));
  for (const auto count : {std::uint64_t{0}, most / 2, most}) {
    if (count == 0 && most / 2 == 0) continue;
    out += fmt::format(
        R"(<line class="grid" x1="{0}" y1="{1:.1f}" x2="{2}" y2="{1:.1f}"/><text x="{3}" y="{4:.1f}" text-anchor="end">{5}</text>)",
        left, y(count), width - right, left - 6, y(count) + 4, count);
  }
  out += fmt::format(
      R"(<text x="{}" y="{}">0</text><text x="{}" y="{}" text-anchor="end">{}</text><path class="line" d="{}"/></svg></figure>)",
      left, height - 8, width - right, height - 8, timeInWords(end), path);
  return out + "\n";
}

}  // namespace marmoset::explore

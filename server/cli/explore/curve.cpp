#include "server/cli/explore/curve.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace marmoset::cli {

std::string curveLine(const std::vector<explore::CurvePoint>& curve, std::size_t width,
                      const std::function<std::uint64_t(const explore::CurvePoint&)>& value) {
  static constexpr std::array<std::string_view, 9> blocks{" ",      "\u2581", "\u2582", "\u2583", "\u2584",
                                                          "\u2585", "\u2586", "\u2587", "\u2588"};
  if (curve.empty()) return {};
  const auto most = std::max<std::uint64_t>(value(curve.back()), 1);
  const auto end = std::max<std::int64_t>(curve.back().ms, 1);
  std::string line;
  std::uint64_t now = 0;
  auto next = curve.begin();
  for (std::size_t column = 1; column <= width; ++column) {
    const auto until = end * static_cast<std::int64_t>(column) / static_cast<std::int64_t>(width);
    for (; next != curve.end() && next->ms <= until; ++next) now = std::max(now, value(*next));
    line += blocks.at((now * (blocks.size() - 1) + most - 1) / most);
  }
  return line;
}

}  // namespace marmoset::cli

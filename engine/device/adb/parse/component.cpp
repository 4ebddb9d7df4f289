#include "engine/device/adb/parse/component.h"

#include <re2/re2.h>

#include "engine/trace/window_status.h"

namespace marmoset::device::adb {

std::optional<Component> parseComponent(std::string_view text) {
  const auto slash = text.find('/');
  if (slash == std::string_view::npos || slash == 0 || slash + 1 >= text.size()) return std::nullopt;
  if (text.find_first_of(" \t") != std::string_view::npos) return std::nullopt;
  const auto package = text.substr(0, slash);
  return Component{std::string(package), trace::fullActivity(package, text.substr(slash + 1))};
}

std::optional<Component> componentOfRecord(std::string_view text) {
  static const RE2 pattern(R"(\{\S+ u\d+ ([\w.]+)/([^\s},]+))");
  std::string package, activity;
  if (!RE2::PartialMatch(re2::StringPiece(text.data(), text.size()), pattern, &package, &activity))
    return std::nullopt;
  return Component{package, trace::fullActivity(package, activity)};
}

std::vector<std::string_view> linesOf(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    auto line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

}  // namespace marmoset::device::adb

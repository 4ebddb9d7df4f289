#include "engine/device/adb/parse/activity_dump.h"

#include <array>

namespace marmoset::device::adb {
namespace {

// Best first. Each is looked for at the start of a line: one is part of another's name.
constexpr std::array<std::string_view, 5> keys = {
    "topResumedActivity=", "mResumedActivity:", "ResumedActivity:", "Resumed:", "mFocusedActivity:"};

// Whether a line opens the part of a display that is not the first.
std::optional<bool> opensOtherDisplay(std::string_view line) {
  if (!line.starts_with("Display #")) return std::nullopt;
  return !line.starts_with("Display #0");
}

}  // namespace

std::optional<Component> resumedActivity(std::string_view dump) {
  std::array<std::optional<Component>, keys.size()> found, elsewhere;
  bool otherDisplay = false;
  for (const auto line : linesOf(dump)) {
    const auto text = trimmed(line);
    if (const auto other = opensOtherDisplay(text)) otherDisplay = *other;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (!text.starts_with(keys[i])) continue;
      auto& place = otherDisplay ? elsewhere[i] : found[i];
      if (!place) place = componentOfRecord(text);
      break;
    }
  }
  for (const auto& component : found)
    if (component) return component;
  for (const auto& component : elsewhere)
    if (component) return component;
  return std::nullopt;
}

std::optional<Component> topActivity(std::string_view dump) {
  std::optional<Component> last;
  for (const auto line : linesOf(dump)) {
    auto text = trimmed(line);
    constexpr std::string_view key = "ACTIVITY ";
    if (!text.starts_with(key)) continue;
    text.remove_prefix(key.size());
    // Lower tasks stand first.
    if (const auto component = parseComponent(text.substr(0, text.find(' ')))) last = component;
  }
  return last;
}

}  // namespace marmoset::device::adb

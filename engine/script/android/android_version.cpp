#include "engine/script/android/android_version.h"

#include <array>
#include <charconv>

namespace marmoset::script {

namespace {

constexpr int newestConceivable = 99;

struct Release {
  std::string_view name;
  int sdk;
};
constexpr std::array releases = {
    Release{"2.3", 9},  Release{"2.3.3", 10}, Release{"3.0", 11}, Release{"3.1", 12}, Release{"3.2", 13},
    Release{"4.0", 14}, Release{"4.0.3", 15}, Release{"4.1", 16}, Release{"4.2", 17}, Release{"4.3", 18},
    Release{"4.4", 19}, Release{"4.4W", 20},  Release{"5.0", 21}, Release{"5.1", 22}, Release{"6", 23},
    Release{"7", 24},   Release{"7.1", 25},   Release{"8", 26},   Release{"8.1", 27}, Release{"9", 28},
    Release{"10", 29},  Release{"11", 30},    Release{"12", 31},  Release{"12L", 32}, Release{"13", 33},
    Release{"14", 34},  Release{"15", 35},    Release{"16", 36},
};

std::optional<int> integer(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<int> sdkOfRelease(std::string_view release) {
  for (const auto& [name, sdk] : releases) {
    if (release == name) return sdk;
  }
  // "5" is 5.0 and "9.0" is 9.
  for (const auto& [name, sdk] : releases) {
    const bool dropped = name.ends_with(".0") && name.substr(0, name.size() - 2) == release;
    const bool added = release.ends_with(".0") && release.substr(0, release.size() - 2) == name;
    if (dropped || added) return sdk;
  }
  return std::nullopt;
}

std::optional<int> sdkOfNumber(std::string_view number) {
  const auto sdk = integer(number);
  if (!sdk || *sdk < 1 || *sdk > newestConceivable) return std::nullopt;
  return sdk;
}

std::string releaseOfSdk(int sdk) {
  for (const auto& release : releases) {
    if (release.sdk == sdk) return std::string(release.name);
  }
  return "API level " + std::to_string(sdk);
}

std::optional<std::pair<int, int>> screenOf(std::string_view text) {
  const std::size_t cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto width = integer(text.substr(0, cross));
  const auto height = integer(text.substr(cross + 1));
  if (!width || !height || *width <= 0 || *height <= 0) return std::nullopt;
  return std::pair(*width, *height);
}

}  // namespace marmoset::script

#pragma once

#include <string>
#include <string_view>

namespace marmoset::device {

// An installed app, as Device::appVersion tells it in one text. Builds of one version may differ in what they
// do, so runs belong to the content.
struct AppBuild {
  std::string version;  // "1.0.38 (28)", for people
  std::string content;  // a digest of what is installed; empty: not told
  bool operator==(const AppBuild&) const = default;
};

inline constexpr std::string_view contentMark = " #";

// "1.0.38 (28) #a1b2c3"
inline std::string printBuild(const AppBuild& build) {
  return build.content.empty() ? build.version : build.version + std::string(contentMark) + build.content;
}
inline AppBuild parseBuild(std::string_view told) {
  const auto mark = told.rfind(contentMark);
  if (mark == std::string_view::npos) return {std::string(told), {}};
  return {std::string(told.substr(0, mark)), std::string(told.substr(mark + contentMark.size()))};
}

}  // namespace marmoset::device

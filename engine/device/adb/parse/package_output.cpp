#include "engine/device/adb/parse/package_output.h"

#include <charconv>
#include <set>

namespace marmoset::device::adb {
namespace {

// The word after `key`, wherever it stands.
std::optional<std::string> valueOf(std::string_view text, std::string_view key) {
  const auto at = text.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + key.size());
  return std::string(text.substr(0, text.find_first_of(" \r\n")));
}

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

}  // namespace

bool clearedData(std::string_view output) {
  for (const auto line : linesOf(output))
    if (trimmed(line) == "Success") return true;
  return false;
}

std::vector<std::string> packageNames(std::string_view output) {
  constexpr std::string_view key = "package:";
  std::vector<std::string> names;
  for (const auto line : linesOf(output)) {
    const auto text = trimmed(line);
    if (text.starts_with(key)) names.emplace_back(text.substr(key.size()));
  }
  return names;
}

bool hasPackagePath(std::string_view output) {
  return !packageNames(output).empty();
}

std::vector<std::string> packagePaths(std::string_view output) {
  return packageNames(output);
}

std::vector<std::string> fileDigests(std::string_view output, std::size_t files) {
  constexpr std::size_t length = 32;
  constexpr std::string_view digits = "0123456789abcdef";
  std::vector<std::string> digests;
  for (const auto line : linesOf(output)) {
    const auto digest = line.substr(0, length);
    const bool whole = digest.size() == length && digest.find_first_not_of(digits) == digest.npos;
    if (whole && line.substr(length).starts_with(' ')) digests.emplace_back(digest);
  }
  if (digests.size() != files) digests.clear();
  return digests;
}

std::optional<Component> mainActivity(std::string_view output) {
  for (const auto line : linesOf(output))
    if (auto component = parseComponent(trimmed(line))) return component;
  return std::nullopt;
}

std::vector<std::string> listedActivities(std::string_view dump, std::string_view package) {
  constexpr std::string_view title = "Activity Resolver Table:";
  std::set<std::string> names;
  bool inTable = false;
  for (const auto line : linesOf(dump)) {
    if (!line.empty() && line.front() != ' ') inTable = line.starts_with(title);
    if (!inTable) continue;
    auto rest = trimmed(line);
    while (!rest.empty()) {
      const auto word = rest.substr(0, rest.find(' '));
      rest = trimmed(rest.substr(word.size()));
      if (const auto found = parseComponent(word); found && found->package == package)
        names.insert(found->activity);
    }
  }
  return {names.begin(), names.end()};
}

std::optional<PackageVersion> packageVersion(std::string_view dump) {
  const auto code = valueOf(dump, "versionCode=");
  if (!code) return std::nullopt;
  return PackageVersion{valueOf(dump, "versionName=").value_or(""), number<std::int64_t>(*code).value_or(0)};
}

std::optional<std::string> packageInstallation(std::string_view dump) {
  const auto path = valueOf(dump, "codePath="), date = valueOf(dump, "lastUpdateTime=");
  if (!path || !date) return std::nullopt;
  // Date and time, with a blank between them.
  const auto time = valueOf(dump, "lastUpdateTime=" + *date + " ");
  return *path + " " + *date + " " + time.value_or("");
}

std::optional<std::string> installFailure(std::string_view output) {
  if (clearedData(output)) return std::nullopt;
  if (const auto at = output.find("Failure ["); at != std::string_view::npos) {
    const auto reason = output.substr(at + 9);
    return std::string(reason.substr(0, reason.rfind(']')));
  }
  return std::string(trimmed(output.substr(0, output.find('\n'))));
}

std::optional<DisplaySize> displaySize(std::string_view output) {
  auto text = valueOf(output, "Override size: ");
  if (!text) text = valueOf(output, "Physical size: ");
  if (!text) return std::nullopt;
  const auto cross = text->find('x');
  if (cross == std::string::npos) return std::nullopt;
  const auto width = number<std::int32_t>(*text),
             height = number<std::int32_t>(std::string_view(*text).substr(cross + 1));
  if (!width || !height) return std::nullopt;
  return DisplaySize{*width, *height};
}

}  // namespace marmoset::device::adb

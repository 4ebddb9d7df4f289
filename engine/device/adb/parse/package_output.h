#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/device/adb/parse/component.h"

namespace marmoset::device::adb {

// `pm clear`, both streams: old versions say everything on the error stream.
bool clearedData(std::string_view output);

// `pm list packages`.
std::vector<std::string> packageNames(std::string_view output);

// `pm path`: whether the package is there.
bool hasPackagePath(std::string_view output);
// The files that it is installed from.
std::vector<std::string> packagePaths(std::string_view output);

// `md5sum` of so many files: their digests; empty if one is missing.
std::vector<std::string> fileDigests(std::string_view output, std::size_t files);

// `cmd package resolve-activity --brief`.
std::optional<Component> mainActivity(std::string_view output);

struct PackageVersion {
  std::string name;
  std::int64_t code = 0;
  bool operator==(const PackageVersion&) const = default;
};
// `dumpsys package`.
std::optional<PackageVersion> packageVersion(std::string_view dump);

// `dumpsys package`: where the package lies and when it was put there last, which every installation changes.
std::optional<std::string> packageInstallation(std::string_view dump);

// `dumpsys package`: the activities of the package in the table of those that intents find, by full name, in
// alphabetical order. What nobody else may start is not in it.
std::vector<std::string> listedActivities(std::string_view dump, std::string_view package);

// `pm install` or `adb install`: nothing if it went well, else the reason.
std::optional<std::string> installFailure(std::string_view output);

struct DisplaySize {
  std::int32_t width = 0, height = 0;
  bool operator==(const DisplaySize&) const = default;
};
// `wm size`: an override counts more than the glass.
std::optional<DisplaySize> displaySize(std::string_view output);

}  // namespace marmoset::device::adb

#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/project/explore_rules.h"
#include "engine/reduce/ineffective/options.h"
#include "engine/script/rules/check.h"

namespace marmoset::project {

// What a repository says about its scripts, in `.marmoset.yaml`:
//
//   rules: {wrong-arity: error, hold-never-lifts: off}
//   screen: 1080x1920
//   android: 9            # or sdk: 28
//   throttle: 300         # milliseconds, as for `monkey --throttle`
//   device: sim:app.app.yaml   # a simulated app or a page (web:index.html) below this file's folder; never a
//                              # real device
//   explore: {avoid-widgets: ['#logout']}   # engine/project/explore_rules.h
//   ineffective: {optional-keys: [CALL], text-windows: [Licence], similarity: 0.5}
//
// Whoever clones a repository has not read this file yet. It can therefore set neither the path of adb or of
// the server, nor a remote adb, nor a permission such as wiping an app's data: those belong to the user.
struct Project {
  script::CheckOptions check;
  std::optional<std::int64_t> throttle;
  std::optional<std::string>
      device;  // "sim:PATH" or "web:PATH"; absolute where the file was loaded from disk
  reduce::IneffectiveOptions ineffective;
  ExploreRules explore;
};

// Something in the file that does not count, and why. Everything else of the file does.
struct Problem {
  script::Range range;
  std::string message;
  std::string suggestion;  // replaces the range, if not empty
};

struct Reading {
  Project project;
  std::vector<Problem> problems;  // by position
};

inline constexpr std::string_view fileName = ".marmoset.yaml";

// Never fails: a text that is no YAML gives the defaults and one problem.
Reading readProject(std::string_view yaml);

// The project file of the nearest folder, from `folder` upwards.
std::optional<std::filesystem::path> findProjectFile(const std::filesystem::path& folder);

// Reads a project file; the error is a sentence that names it.
tl::expected<Reading, std::string> loadProject(const std::filesystem::path& file);

}  // namespace marmoset::project

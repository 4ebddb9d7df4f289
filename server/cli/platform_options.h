#pragma once

#include <string>

#include "engine/script/rules/rule.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

// `--android` and `--screen`: which device a script is written for.
struct PlatformOptions {
  std::string android, screen;

  // What the user left open stays as it is.
  void applyTo(script::Platform& platform) const;
};
void addAndroidOption(CLI::App& command, PlatformOptions& options);
void addScreenOption(CLI::App& command, PlatformOptions& options);

}  // namespace marmoset::cli

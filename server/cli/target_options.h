#pragma once

#include <string>

#include "engine/script/rules/rule.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

// `--android` and `--screen`: which device a script is written for.
struct TargetOptions {
  std::string android, screen;

  // What the user left open stays as it is.
  void applyTo(script::Target& target) const;
};
void addAndroidOption(CLI::App& command, TargetOptions& options);
void addScreenOption(CLI::App& command, TargetOptions& options);

}  // namespace marmoset::cli

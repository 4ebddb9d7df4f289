#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace marmoset::device::simulator {

struct App;

// What the package manager knows of an app.
struct AppFacts {
  std::string package, label;
  std::int32_t versionCode = 1, minSdk = 21, targetSdk = 33;
  std::string versionName = "1.0";
  std::string mainActivity;             // full class name
  std::vector<std::string> activities;  // full class names
  std::vector<std::string> permissions;
  std::int32_t width = 1080, height = 1920;  // of the screen its layouts were made for
  bool instrumented = true;                  // reports its callbacks and branches
};

const AppFacts& facts(const App& app);

}  // namespace marmoset::device::simulator

#pragma once

#include <cstdint>
#include <string>

namespace marmoset::test {

// An app to explore, made of sections of several shapes, each with a planted crash at a depth of its own:
// deep forms, lists with details, wizards, dialogs that lead back to each other, tabs, mazes of menus; some
// behind a login. Equal seeds give equal apps.
struct ShapedApp {
  std::string yaml;
  std::uint32_t sections = 0, crashes = 0;
  bool login = false;
};

// `noise`: how likely a screen surprises with a dialog, 0 to 1.
ShapedApp shapedApp(std::uint64_t seed, double noise);

inline constexpr const char* shapedPackage = "com.generated.explore";

}  // namespace marmoset::test

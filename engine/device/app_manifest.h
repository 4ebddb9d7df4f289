#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace marmoset::device {

// What an installed app says of itself before anybody has used it, as far as the device tells.
struct AppManifest {
  std::string launch;                   // full name of the activity that launchers start; empty: not told
  std::vector<std::string> activities;  // full names; empty: not told
  std::size_t branches = 0;             // that the app can report; 0: not told
};

}  // namespace marmoset::device

#pragma once

#include <string>

namespace marmoset::device::simulator {

struct App;

// A digest of the file that the app was made of: apps of one version may differ in what they do.
const std::string& contentOf(const App& app);

}  // namespace marmoset::device::simulator

#pragma once

#include <string>

namespace marmoset::device::emulator {

// Numbers as Java prints them: "120.0", "1.0E7", "NaN".
std::string javaText(float number);
std::string javaText(double number);

}  // namespace marmoset::device::emulator

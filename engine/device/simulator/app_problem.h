#pragma once

#include <string>

#include "engine/device/simulator/app_file.h"

namespace marmoset::device::simulator {

// Why an app file cannot be used, in one line with the file in front: the first of its mistakes, and how many
// more.
std::string problemOf(const std::string& file, const AppErrors& errors);

}  // namespace marmoset::device::simulator

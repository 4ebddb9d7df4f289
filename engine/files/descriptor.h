#pragma once

#include <optional>
#include <string>

#include "engine/files/read_file.h"

struct stat;

namespace marmoset::files {

// The stamp of a regular file; none for anything else.
std::optional<Stamp> stampOf(const struct stat& status);

// The system's words for an errno value.
std::string reason(int error);

}  // namespace marmoset::files

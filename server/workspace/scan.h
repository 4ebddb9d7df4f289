#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

#include "protocol/jsonrpc/cancellation.h"

namespace marmoset::server {

// Bounds, so that opening a home folder as a workspace costs a moment and not the machine.
struct ScanLimits {
  std::size_t entries = 200'000;
  std::size_t files = 5'000;
  std::uintmax_t fileBytes = 64u << 20;
};

struct Scan {
  std::vector<std::filesystem::path> files;  // sorted
  bool complete = true;                      // false: a limit was met
};

// Files under a root whose name says they may be a Monkey script or log. Hidden folders and build output are
// passed over, links to folders are not followed.
Scan scan(const std::filesystem::path& root, const ScanLimits& limits, const protocol::CancelToken& token);

bool isCandidate(const std::filesystem::path& file);

}  // namespace marmoset::server

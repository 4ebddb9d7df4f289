#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <tl/expected.hpp>

#include "protocol/json/json.h"

namespace marmoset::protocol {

// Keeps all traffic of a session as one JSON object a line, {"from": "client", "message": {...}}, for
// validators and for people who report a problem. Each line is flushed, so a crash loses nothing.
class Transcript {
 public:
  enum class Side { client, server };

  static tl::expected<Transcript, std::string> open(const std::filesystem::path& path);

  void record(Side from, const Json& message);

 private:
  explicit Transcript(std::ofstream file) : file_(std::move(file)) {}

  std::ofstream file_;
};

}  // namespace marmoset::protocol

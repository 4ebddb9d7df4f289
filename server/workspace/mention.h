#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/script/log/log.h"
#include "engine/script/syntax/script.h"

namespace marmoset::server {

enum class MentionKind : std::uint8_t { package, activity };

// A package or activity named in a file: what completion offers, and what definition, references, rename and
// workspace symbols go by.
struct Mention {
  MentionKind kind = MentionKind::package;
  std::string name;
  script::Range range;
  bool launches = false;  // the line starts it, as a definition would
  bool operator==(const Mention&) const = default;
};

std::vector<Mention> mentions(const script::Script& script);
std::vector<Mention> mentions(const script::Log& log);

}  // namespace marmoset::server

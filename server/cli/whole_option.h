#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>

namespace CLI {
class App;
}

namespace marmoset::cli {

// A whole number on the command line, with its bounds. `-1` and `1e3` are refused in one line that names what
// is allowed, where the parser's own conversion would wrap or cut them.
struct WholeOption {
  std::string name, unit, help;
  std::uint64_t least = 0, most = std::numeric_limits<std::int64_t>::max();
};
void addWholeOption(CLI::App& command, const WholeOption& option, std::function<void(std::uint64_t)> take);

}  // namespace marmoset::cli

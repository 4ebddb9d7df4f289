#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace marmoset::device::web {

// What ran of a page's scripts since it was asked the last time.
struct RanCode {
  std::vector<std::string> functions;  // "js/notes.js:save", as they stand in the files
  std::vector<std::string> blocks;     // "js/notes.js:120-180", by bytes of the file
};

// From the answer of Profiler.takePreciseCoverage. `origin`: the page's own; its scripts go by their paths,
// others by their whole addresses, and what has no address is none of the page's.
RanCode ranCode(const nlohmann::json& answer, std::string_view origin);

}  // namespace marmoset::device::web

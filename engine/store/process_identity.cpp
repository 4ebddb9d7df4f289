#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <boost/algorithm/string/classification.hpp>
#include <boost/algorithm/string/split.hpp>
#include <fmt/format.h>

#include "engine/store/jobs.h"
#include "system/process.h"

namespace marmoset::store {

std::string thisProcess() {
  const auto number = system::thisProcess();
  return fmt::format("{}/{}/{}", system::hostName(), number, system::startOf(number));
}

// Host, pid, start time, and the number of the claim where there is one.
bool isAlive(std::string_view owner) {
  std::vector<std::string> parts;
  boost::split(parts, owner, boost::is_any_of("/"));
  if (parts.size() < 3) return false;
  if (parts[0] != system::hostName()) return true;
  const long pid = std::strtol(parts[1].c_str(), nullptr, 10);
  return pid > 0 && system::startOf(pid) == parts[2];
}

}  // namespace marmoset::store

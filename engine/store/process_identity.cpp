#include <csignal>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>

#include "engine/store/jobs.h"

namespace marmoset::store {
namespace {

std::string hostName() {
  std::string name(256, '\0');
  if (gethostname(name.data(), name.size()) != 0) return "unknown";
  name.resize(name.find('\0'));
  return name;
}

// Field 22 of /proc/PID/stat: tells a reused pid from the process that had it before. Empty if it is gone.
std::string startTime(long pid) {
  std::ifstream file(fmt::format("/proc/{}/stat", pid));
  std::string line;
  if (!std::getline(file, line)) return "";
  // The second field is the name in parentheses and may hold blanks; count from its end.
  std::istringstream rest(line.substr(line.rfind(')') + 1));
  std::string field;
  for (int i = 3; i <= 22 && rest >> field; ++i) {
    if (i == 3 && field == "Z") return "";
  }
  return field;
}

}  // namespace

std::string thisProcess() {
  return fmt::format("{}/{}/{}", hostName(), getpid(), startTime(getpid()));
}

bool isAlive(std::string_view owner) {
  const auto second = owner.rfind('/');
  const auto first = second == owner.npos ? owner.npos : owner.rfind('/', second - 1);
  if (first == owner.npos) return false;
  if (owner.substr(0, first) != hostName()) return true;
  const long pid = std::strtol(std::string(owner.substr(first + 1, second - first - 1)).c_str(), nullptr, 10);
  return pid > 0 && startTime(pid) == owner.substr(second + 1);
}

}  // namespace marmoset::store

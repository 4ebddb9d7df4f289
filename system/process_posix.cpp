#include <cerrno>
#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

#include <fmt/format.h>

#include "system/process.h"

namespace marmoset::system {

ProcessNumber thisProcess() {
  return ::getpid();
}

bool canBeProcess(ProcessNumber number) {
  return number > 0 && std::in_range<pid_t>(number);
}

bool isGone(ProcessNumber process) {
  return ::kill(static_cast<pid_t>(process), 0) != 0 && errno == ESRCH;
}

// Field 22 of /proc/PID/stat.
std::string startOf(ProcessNumber process) {
  std::ifstream file(fmt::format("/proc/{}/stat", process));
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

OwnedHandle endOf(ProcessNumber process) {
  const auto handle = ::syscall(SYS_pidfd_open, static_cast<pid_t>(process), 0);
  return handle < 0 ? OwnedHandle() : OwnedHandle(static_cast<Handle>(handle));
}

std::string hostName() {
  std::string name(256, '\0');
  if (::gethostname(name.data(), name.size()) != 0) return "unknown";
  name.resize(name.find('\0'));
  return name;
}

std::string userName() {
  return std::to_string(::getuid());
}

}  // namespace marmoset::system

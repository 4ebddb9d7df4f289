#include "tests/architecture/system_seam.h"

#include <algorithm>
#include <array>
#include <regex>
#include <set>
#include <string_view>

#include <fmt/format.h>

#include "tests/architecture/sources.h"

namespace marmoset::test {

namespace {

// Those of POSIX.1-2017 that are not C's, and what Linux adds.
const std::set<std::string, std::less<>> systemHeaders = {
    "aio.h",     "cpio.h",   "dirent.h",    "dlfcn.h",   "fcntl.h",    "fmtmsg.h",  "fnmatch.h",  "ftw.h",
    "glob.h",    "grp.h",    "iconv.h",     "ifaddrs.h", "langinfo.h", "libgen.h",  "monetary.h", "mqueue.h",
    "ndbm.h",    "netdb.h",  "nl_types.h",  "poll.h",    "pthread.h",  "pty.h",     "pwd.h",      "regex.h",
    "sched.h",   "search.h", "semaphore.h", "spawn.h",   "strings.h",  "stropts.h", "syslog.h",   "tar.h",
    "termios.h", "trace.h",  "ulimit.h",    "unistd.h",  "utime.h",    "utmpx.h",   "wordexp.h"};
constexpr std::array systemFolders = {"sys/",   "net/", "netinet/", "arpa/",
                                      "linux/", "asm/", "bits/",    "boost/asio/posix/"};
constexpr std::array signalHeaders = {"csignal", "signal.h"};

bool isSystemHeader(std::string_view header) {
  return systemHeaders.contains(header) ||
         std::any_of(systemFolders.begin(), systemFolders.end(),
                     [&](std::string_view folder) { return header.starts_with(folder); });
}

bool isSignalHeader(std::string_view header) {
  return std::find(signalHeaders.begin(), signalHeaders.end(), header) != signalHeaders.end();
}

bool mayInclude(std::string_view file, std::string_view header) {
  if (isSystemHeader(header)) return file.starts_with("system/") && file.ends_with("_posix.cpp");
  if (isSignalHeader(header)) return file.starts_with("system/") && file.ends_with(".cpp");
  return true;
}

void inspect(const std::filesystem::path& root, const std::string& file, std::vector<std::string>& faults) {
  static const std::regex include(R"(\s*#\s*include\s*[<"]([^>"]+)[>"].*)");
  std::smatch found;
  readLines(root / file, [&](std::size_t number, const std::string& line) {
    if (std::regex_match(line, found, include) && !mayInclude(file, found[1].str()))
      faults.push_back(
          fmt::format("{}:{}: <{}> belongs behind a header of system/", file, number, found[1].str()));
  });
}

}  // namespace

std::vector<std::string> seamFaults(const std::filesystem::path& root) {
  std::vector<std::string> faults;
  for (const std::string& file : sourcesOf(root, {"system", "engine", "protocol", "server"}))
    inspect(root, file, faults);
  return faults;
}

}  // namespace marmoset::test

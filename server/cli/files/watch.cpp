#include "server/cli/files/watch.h"

#include <chrono>
#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <system_error>

#include <fmt/format.h>

#include "engine/script/rules/message.h"
#include "system/interruption.h"
#include "system/waiter.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// Seldom enough to cost nothing, often enough to feel immediate.
constexpr auto lookEvery = 250ms;

using Versions = std::map<std::string, fs::file_time_type>;

Versions versionsOf(const std::vector<NamedFile>& files) {
  Versions versions;
  std::error_code gone;
  for (const auto& file : files) versions[file.path] = fs::last_write_time(file.path, gone);
  return versions;
}

}  // namespace

int watchFiles(const std::function<std::vector<NamedFile>()>& list,
               const std::function<int(const std::vector<NamedFile>&)>& work, const Console& console) {
  const system::Interruption interruption;
  const system::Waiter waiter(interruption.token());
  int exitCode = fine;
  for (;;) {
    // Taken before the work: a change during it counts.
    const auto files = list();
    const auto seen = versionsOf(files);
    exitCode = work(files);
    console.err << fmt::format("watching {}; Ctrl-C ends it\n", script::counted(files.size(), "file"));
    console.out.flush();
    console.err.flush();
    do {
      const auto outcome = waiter.until(system::Waiter::Clock::now() + lookEvery);
      if (outcome != system::Waiter::Outcome::late) return exitCode;
    } while (versionsOf(list()) == seen);
  }
}

}  // namespace marmoset::cli

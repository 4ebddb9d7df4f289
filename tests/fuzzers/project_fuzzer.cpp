#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/stat.h>

#include "engine/device/pool/device_choice.h"
#include "engine/project/project.h"
#include "tests/support/temporary_folder.h"

namespace {

namespace fs = std::filesystem;
using namespace marmoset;

void demand(bool holds, const char* what) {
  if (holds) return;
  std::fprintf(stderr, "%s\n", what);
  std::abort();
}

// A repository with everything a project file may lead to.
class Repository {
 public:
  Repository() {
    folder_.file("good.app.yaml",
                 "package: com.x\nmain: Main\nactivities:\n  Main:\n    view: {class: Button}\n");
    fs::create_symlink("good.app.yaml", folder_ / "link.app.yaml");
    fs::create_symlink("/dev/zero", folder_ / "zero.app.yaml");
    fs::create_symlink("/dev/stdin", folder_ / "stdin.app.yaml");
    fs::create_symlink("loop.app.yaml", folder_ / "loop.app.yaml");
    fs::create_symlink("nowhere", folder_ / "dangling.app.yaml");
    fs::create_symlink("..", folder_ / "up.app.yaml");
    demand(::mkfifo((folder_ / "fifo.app.yaml").c_str(), 0600) == 0, "no pipe");
    fs::create_directory(folder_ / "scripts");
  }

  // The project file is one itself, or a link to something.
  void projectFile(std::uint8_t how, std::string_view yaml) const {
    constexpr std::array others = {"loop.app.yaml", "/dev/zero", "fifo.app.yaml", "nowhere"};
    fs::remove(folder_ / ".marmoset.yaml");
    if (how < others.size()) return fs::create_symlink(others[how], folder_ / ".marmoset.yaml");
    folder_.file(".marmoset.yaml", yaml);
  }
  fs::path scripts() const { return folder_ / "scripts"; }

 private:
  test::TemporaryFolder folder_;
};

}  // namespace

// Whatever a project file says and wherever it leads: it is read at once or refused with a word, and the
// device it names is a simulated one from a regular file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  static const Repository repository;
  repository.projectFile(data[0], {reinterpret_cast<const char*>(data) + 1, size - 1});
  const auto file = project::findProjectFile(repository.scripts());
  if (!file) return 0;
  const auto reading = project::loadProject(*file);
  if (!reading) {
    demand(!reading.error().empty(), "refused without a word");
    return 0;
  }
  for (const auto& problem : reading->problems) demand(!problem.message.empty(), "a problem without words");
  if (!reading->project.device) return 0;
  const auto choice = device::parseDeviceChoice(*reading->project.device);
  if (!choice) return 0;
  demand(choice->simulated, "a project file chose a real device");
  const auto opened = device::openChoice(*choice);
  if (opened) demand(fs::is_regular_file(choice->app), "an app that is no regular file");
  return 0;
}

// How fast scripts are parsed, beside plainly reading the same file: one run, so the ratio holds on any
// machine.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "engine/script/rules/check.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"
#include "tests/support/temporary_folder.h"

namespace {

using Clock = std::chrono::steady_clock;
using marmoset::script::Script;
using marmoset::script::Text;

std::string scriptOf(std::size_t bytes) {
  std::string text = "count= 1000\nspeed= 1.0\nstart data >>\n";
  for (std::size_t i = 0; text.size() < bytes; ++i) {
    const auto x = std::to_string(i / 4 * 37 % 1080), y = std::to_string(i / 4 * 91 % 1920);
    const auto time = std::to_string(5109520 + i / 4);
    switch (i % 4) {
      case 0:
        text += "DispatchPointer(" + time + "," + time + ",0," + x + "," + y + ",0,0,0,0,0,0,0)\n";
        break;
      case 1:
        text += "DispatchPointer(" + time + "," + time + ",1," + x + "," + y + ",0,0,0,0,0,0,0)\n";
        break;
      case 2:
        text += "UserWait(" + std::to_string(100 + i % 900) + ")\n";
        break;
      default:
        text += "Tap(" + x + ", " + y + ")\n";
    }
  }
  return text;
}

// Best of three, in seconds.
template <class Work>
double seconds(Work&& work) {
  double best = 1e9;
  for (int i = 0; i < 3; ++i) {
    const auto start = Clock::now();
    work();
    best = std::min(best, std::chrono::duration<double>(Clock::now() - start).count());
  }
  return best;
}

std::string readWhole(const std::filesystem::path& path) {
  std::FILE* file = std::fopen(path.c_str(), "rb");
  std::string bytes(std::filesystem::file_size(path), '\0');
  if (std::fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) std::abort();
  std::fclose(file);
  return bytes;
}

void row(const char* what, double mb, double time, double reading) {
  std::printf("%-34s %9.0f MB/s %8.2f x reading\n", what, mb / time, time / reading);
}

}  // namespace

int main(int count, char** arguments) {
  const std::size_t megabytes = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 100;
  const marmoset::test::TemporaryFolder folder;
  const auto path = folder / "big.mks";
  std::ofstream(path, std::ios::binary) << scriptOf(megabytes * 1'000'000);
  const double mb = static_cast<double>(std::filesystem::file_size(path)) / 1e6;

  std::string bytes;
  const double reading = seconds([&] { bytes = readWhole(path); });
  Script script;
  const double parsing = seconds([&] { script = Script::parse(Text(bytes)); });
  marmoset::script::LineRoles roles;
  const double deciding = seconds([&] { roles = marmoset::script::lineRoles(script, {}); });
  std::size_t findings = 0;
  const double checking = seconds([&] { findings = marmoset::script::check(script).size(); });

  std::printf("%.0f MB, %zu lines, %zu findings\n", mb, script.lineCount(), findings);
  row("reading the file", mb, reading, reading);
  row("parsing it", mb, parsing, reading);
  row("the role of every line", mb, deciding, reading);
  row("checking it with all rules", mb, checking, reading);
}

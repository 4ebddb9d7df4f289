#include "tests/architecture/file_seam.h"

#include <algorithm>
#include <array>
#include <regex>
#include <string_view>

#include <fmt/format.h>

#include "tests/architecture/sources.h"

namespace marmoset::test {

namespace {

constexpr std::string_view seam = "engine/files/";

// A log that grows while the server runs cannot be written whole; it looks for links itself.
constexpr std::array allowed = {"protocol/jsonrpc/transcript.h", "protocol/jsonrpc/transcript.cpp"};

bool mayTouchFiles(std::string_view file) {
  return file.starts_with(seam) || std::find(allowed.begin(), allowed.end(), file) != allowed.end();
}

void inspect(const std::filesystem::path& root, const std::string& file, std::vector<std::string>& faults) {
  static const std::regex touch(
      R"(\b(basic_)?[io]?f(ile)?stream\b|\bf(re)?open\s*\(|\bLoadFile\b|\bload_file\b|\bsave_file\b|\bopenForReading\b)"
      R"(|\bopenForAppending\b|\bDraftFile\b|\bcopy_file\b)");
  std::smatch found;
  readLines(root / file, [&](std::size_t number, const std::string& line) {
    const auto code = line.substr(0, line.find("//"));
    if (std::regex_search(code, found, touch))
      faults.push_back(
          fmt::format("{}:{}: {} touches a file; use engine/files", file, number, found[0].str()));
  });
}

}  // namespace

std::vector<std::string> fileSeamFaults(const std::filesystem::path& root) {
  std::vector<std::string> faults;
  for (const std::string& file : sourcesOf(root, {"engine", "protocol", "server"}))
    if (!mayTouchFiles(file)) inspect(root, file, faults);
  return faults;
}

}  // namespace marmoset::test

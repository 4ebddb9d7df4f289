#include "engine/reduce/suite/manifest.h"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/store/hash.h"

namespace marmoset::suite {

namespace {

namespace fs = std::filesystem;

constexpr auto manifestLimits = files::wholeFile(std::size_t{64} << 20, "suites");

bool isBelowFolder(const fs::path& file, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), file.begin(), file.end()).first == folder.end();
}

}  // namespace

bool ManifestTrace::operator==(const ManifestTrace& other) const {
  return std::tie(script, recording, hash, evidence) ==
         std::tie(other.script, other.recording, other.hash, other.evidence);
}

tl::expected<Manifest, std::string> loadManifest(const fs::path& folder) {
  const auto file = folder / manifestName;
  return files::readFile(file, manifestLimits)
      .and_then([&](const files::FileContents& contents) -> tl::expected<Manifest, std::string> {
        auto reading = readManifest(contents.bytes);
        if (reading.problems.empty()) return std::move(reading.manifest);
        const auto& first = reading.problems.front();
        return tl::unexpected(fmt::format("{}:{}:{}: {}", file.string(), first.range.start.line + 1,
                                          first.range.start.byte + 1, first.message));
      });
}

tl::expected<void, std::string> writeManifest(const files::Output& output, const Manifest& manifest) {
  return output.write(printManifest(manifest));
}

tl::expected<fs::path, std::string> fileOf(const fs::path& folder, const std::string& name) {
  const auto file = folder / name;
  std::error_code error;
  const auto whole = fs::weakly_canonical(file, error);
  const auto above = error ? fs::path() : fs::canonical(folder, error);
  if (error) return tl::unexpected(fmt::format("{}: cannot be found: {}", file.string(), error.message()));
  if (isBelowFolder(whole, above)) return file;
  return tl::unexpected(
      fmt::format("{}: lies outside of the suite's folder; copy it into the folder", file.string()));
}

std::string contentHash(std::string_view bytes) {
  return store::hashOf(bytes).hex();
}

}  // namespace marmoset::suite

#include "engine/files/output.h"

#include <algorithm>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/files/replace.h"
#include "system/file.h"

namespace marmoset::files {
namespace {

namespace fs = std::filesystem;
using system::FileStatus;

std::optional<FileStatus> statusOfInput(const fs::path& input) {
  return input == "-" ? system::statusOf(system::standardInput) : system::statusOf(input);
}

bool isBelow(const fs::path& file, const fs::path& folder) {
  std::error_code error;
  const auto whole = fs::canonical(file, error), above = fs::canonical(folder, error);
  if (error) return false;
  return std::mismatch(above.begin(), above.end(), whole.begin(), whole.end()).first == above.end();
}

// Whether what is there under `path` is what is read under `input`.
bool isReadAs(const fs::path& path, const FileStatus& there, const fs::path& input) {
  const auto status = statusOfInput(input);
  if (!status) return false;
  if (status->kind == FileStatus::Kind::directory) return isBelow(path, input);
  return status->stamp.isSameFile(there.stamp);
}

// Of a folder that may have to be made.
fs::path nearestThatIsThere(const fs::path& folder) {
  std::error_code error;
  auto there = fs::absolute(folder, error).lexically_normal();
  while (!system::statusOfName(there) && there.has_relative_path()) there = there.parent_path();
  return there;
}

}  // namespace

tl::expected<Output, std::string> Output::plan(fs::path path, std::vector<fs::path> inputs) {
  Output output(std::move(path), std::move(inputs), false);
  if (auto apart = output.checkInputs(); !apart) return tl::unexpected(apart.error());
  if (auto usable = checkWritable(output.path_); !usable) return tl::unexpected(usable.error());
  return output;
}

tl::expected<void, std::string> Output::checkInputs() const {
  const auto there = system::statusOf(path_);
  if (!there || !there->isRegular()) return {};
  for (const auto& input : inputs_) {
    if (!isReadAs(path_, *there, input)) continue;
    const auto name = input == "-" ? "standard input" : input.string();
    return tl::unexpected(
        name == path_
            ? fmt::format("{}: is read by this command; name another output", name)
            : fmt::format("{}: is read by this command as {}; name another output", path_.string(), name));
  }
  return {};
}

tl::expected<void, std::string> Output::write(std::string_view bytes) const {
  if (auto apart = checkInputs(); !apart) return apart;
  if (makesFolder_) {
    std::error_code error;
    fs::create_directories(path_.parent_path(), error);
    if (error)
      return tl::unexpected(
          fmt::format("{}: cannot be made: {}", path_.parent_path().string(), error.message()));
  }
  return replaceFile(path_, bytes, std::nullopt);
}

tl::expected<OutputFolder, std::string> OutputFolder::plan(fs::path folder, std::vector<fs::path> inputs) {
  const auto there = nearestThatIsThere(folder);
  const auto status = system::statusOf(there);
  if (!status || status->kind != FileStatus::Kind::directory)
    return tl::unexpected(fmt::format("{}: is no folder; name another for the output", there.string()));
  if (const auto draft = system::DraftFile::beside(there / "result"); !draft)
    return tl::unexpected(
        fmt::format("{}: nothing can be written there: {}", folder.string(), draft.error().message()));
  return OutputFolder(std::move(folder), std::move(inputs));
}

tl::expected<Output, std::string> OutputFolder::file(const std::string& name) const {
  if (system::statusOfName(folder_)) return Output::plan(folder_ / name, inputs_);
  return Output(folder_ / name, inputs_, true);
}

}  // namespace marmoset::files

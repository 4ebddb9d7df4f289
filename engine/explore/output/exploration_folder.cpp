#include "engine/explore/output/exploration_folder.h"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/files/read_file.h"
#include "engine/replay/stored_json.h"

namespace marmoset::explore {

namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using tl::unexpected;

constexpr auto format = "marmoset-exploration";
constexpr int version = 1;
constexpr auto askedKey = "asked";
constexpr auto lockName = ".lock";
constexpr std::string_view draftPrefix = ".marmoset-";  // of system::DraftFile

std::string headText(const json& asked) {
  return replay::printed({{"format", format}, {"version", version}, {askedKey, asked}}) + '\n';
}

// What differs first, in words; empty: nothing.
std::string differenceOfAsked(const json& there, const json& asked) {
  for (const auto& [key, value] : asked.items()) {
    const auto before = there.value(key, json());
    if (before != value)
      return fmt::format("with {} {}, and this one has {}", key, before.dump(), value.dump());
  }
  return {};
}

// Of a process that was killed before it had explored anything, a lock and drafts may be left.
bool isLeftover(const std::string& name) {
  return name == lockName || name.starts_with(draftPrefix);
}

// Only by who has the lock.
void removeDrafts(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> drafts;
  for (fs::recursive_directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename().string().starts_with(draftPrefix)) drafts.push_back(entry->path());
  for (const auto& draft : drafts) fs::remove(draft, error);
}

bool isEmptyFolder(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) return false;
  const fs::directory_iterator entries(folder, error);
  return !error && std::all_of(begin(entries), end(entries), [](const fs::directory_entry& entry) {
    return isLeftover(entry.path().filename().string());
  });
}

// Whether there is an exploration to go on with.
tl::expected<bool, std::string> lookAt(const fs::path& folder, const json& asked) {
  std::error_code ignored;
  const auto there = fs::symlink_status(folder, ignored);
  if (!fs::exists(there) || isEmptyFolder(folder)) return false;
  const auto name = folder.string();
  if (!fs::is_directory(folder, ignored))
    return unexpected(fmt::format("{}: is there and is no folder; name another for the output", name));
  const auto file = folder / explorationFile;
  if (!fs::exists(file, ignored))
    return unexpected(
        fmt::format("{}: is there and is no exploration to go on with; name another folder", name));
  const auto read = files::readFile(file, files::wholeFile(std::size_t{1} << 24, "explorations"));
  if (!read) return unexpected(read.error());
  const auto head = json::parse(read->bytes, nullptr, false);
  if (!head.is_object() || head.value("format", json()) != format ||
      !head.value(askedKey, json()).is_object())
    return unexpected(fmt::format("{}: does not say what was explored; name another folder", file.string()));
  if (head.value("version", json()) != version)
    return unexpected(
        fmt::format("{}: is of another version of Marmoset; name another folder", file.string()));
  const auto other = differenceOfAsked(head.at(askedKey), asked);
  if (!other.empty())
    return unexpected(fmt::format("{}: holds another exploration, {}; name another folder", name, other));
  return true;
}

tl::expected<void, std::string> makeFolder(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return unexpected(fmt::format("{}: cannot be made: {}", folder.string(), error.message()));
  return {};
}

}  // namespace

tl::expected<void, std::string> ExplorationFolder::check(const fs::path& folder, const json& asked) {
  if (const auto there = lookAt(folder, asked); !there) return unexpected(there.error());
  const auto planned = files::OutputFolder::plan(folder, {});
  if (!planned) return unexpected(planned.error());
  return {};
}

tl::expected<ExplorationFolder, std::string> ExplorationFolder::open(const fs::path& folder,
                                                                     const json& asked) {
  if (const auto fine = check(folder, asked); !fine) return unexpected(fine.error());
  if (const auto made = makeFolder(folder); !made) return unexpected(made.error());
  auto lock = system::FileLock::acquire(folder / lockName);
  if (!lock && lock.error().why == system::FileLock::Failure::Why::inUse)
    return unexpected(fmt::format(
        "{}: another process explores into it{}; wait for it, or name another folder", folder.string(),
        lock.error().owner.empty() ? "" : fmt::format(" (process {})", lock.error().owner)));
  if (!lock) return unexpected(fmt::format("{}: cannot be locked; name another folder", folder.string()));
  // Looked at before the lock was there, it may have changed since; the lock itself does not count.
  std::error_code ignored;
  const bool goesOn = fs::exists(folder / explorationFile, ignored);
  if (goesOn) {
    if (const auto same = lookAt(folder, asked); !same) return unexpected(same.error());
  }
  removeDrafts(folder);
  ExplorationFolder opened(folder, goesOn, *std::move(lock));
  if (!goesOn) {
    const auto written = opened.write(std::string(explorationFile), headText(asked));
    if (!written) return unexpected(written.error());
  }
  return opened;
}

tl::expected<files::Output, std::string> ExplorationFolder::file(const std::string& name) const {
  const auto path = folder_ / name;
  const auto made = makeFolder(path.parent_path());
  if (!made) return unexpected(made.error());
  return files::Output::plan(path, {});
}

tl::expected<void, std::string> ExplorationFolder::write(const std::string& name,
                                                         std::string_view bytes) const {
  return file(name).and_then([&](const files::Output& output) { return output.write(bytes); });
}

}  // namespace marmoset::explore

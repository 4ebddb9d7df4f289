#include "engine/imports/droidbot_output.h"

#include <algorithm>
#include <system_error>
#include <tuple>

#include <fmt/format.h>

#include "engine/imports/droidbot_files.h"

namespace marmoset::imports {

namespace fs = std::filesystem;

namespace {

bool isFolder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

fs::path eventFolder(const fs::path& folder) {
  return isFolder(folder / "events") ? folder / "events" : folder;
}

tl::expected<std::vector<fs::path>, std::string> eventFiles(const std::vector<fs::path>& paths) {
  std::vector<fs::path> files;
  for (const auto& path : paths) {
    if (!isFolder(path)) {
      files.push_back(path);
      continue;
    }
    const auto found = droidBotFiles(eventFolder(path), "event_");
    if (found.empty())
      return tl::unexpected(
          fmt::format("{}: is a directory without event_*.json; name the output folder of DroidBot, or its "
                      "folder `events`",
                      path.string()));
    files.insert(files.end(), found.begin(), found.end());
  }
  return files;
}

// Only a scroll without a place asks how large the screen is. States are large, so they are read on demand.
bool needsScreen(const DroidBotEvent& event) {
  return event.type == "scroll" && !event.place.view;
}

void readStates(const fs::path& eventFile, DroidBotOutput& output) {
  for (const auto& file : droidBotFiles(eventFile.parent_path().parent_path() / "states", "state_")) {
    const auto contents = files::readFile(file, droidBotStateLimits);
    const auto state = contents ? parseDroidBotState(contents->bytes) : std::nullopt;
    if (state) output.states.emplace(state->state, *state);
  }
}

// Why a file gives no event: with its path, and without.
struct UnreadEvent {
  std::string whole, why;
};

tl::expected<DroidBotEvent, UnreadEvent> readEvent(const fs::path& file) {
  const auto contents = files::readFile(file, droidBotEventLimits);
  if (!contents) return tl::unexpected(UnreadEvent{contents.error(), "It cannot be read"});
  auto event = parseDroidBotEvent(contents->bytes, file.filename().string());
  if (event) return *std::move(event);
  return tl::unexpected(
      UnreadEvent{fmt::format("{}: {}", file.string(), event.error()),
                  contents->bytes.empty() ? "It is empty" : "It holds no event of a known form"});
}

}  // namespace

tl::expected<DroidBotOutput, std::string> readDroidBot(const std::vector<fs::path>& paths) {
  const auto files = eventFiles(paths);
  if (!files) return tl::unexpected(files.error());
  DroidBotOutput output;
  if (!paths.empty()) output.name = paths.front().string();
  std::string firstFault;
  for (const auto& file : *files) {
    auto event = readEvent(file);
    if (!event) {
      if (firstFault.empty()) firstFault = event.error().whole;
      output.notes.push_back({file.filename().string(), event.error().why + "; the file is left out."});
      continue;
    }
    if (needsScreen(*event) && output.states.empty()) readStates(fs::absolute(file), output);
    output.events.push_back(*std::move(event));
  }
  if (output.events.empty()) return tl::unexpected(firstFault);
  std::stable_sort(output.events.begin(), output.events.end(),
                   [](const DroidBotEvent& a, const DroidBotEvent& b) {
                     return std::tie(a.tag, a.file) < std::tie(b.tag, b.file);
                   });
  return output;
}

}  // namespace marmoset::imports

#include "engine/store/place.h"

#include <cstdlib>

#include <fmt/format.h>

#include "system/file.h"
#include "system/private_file.h"

namespace marmoset::store {
namespace {

namespace fs = std::filesystem;

constexpr auto ownFolder = "marmoset", ownFile = "store.sqlite";

tl::unexpected<StoreError> cannotOpen(std::string message) {
  return tl::unexpected(StoreError{StoreError::Kind::cannotOpen, std::move(message)});
}

fs::path named(const char* variable) {
  const char* value = std::getenv(variable);
  return value ? value : "";
}

// Empty where there is none.
fs::path stateFolder() {
  if (auto state = named("XDG_STATE_HOME"); state.is_absolute()) return state;
  auto home = named("HOME");
  if (!home.is_absolute()) home = system::homeInPasswordFile().value_or(fs::path());
  return home.empty() ? home : home / ".local" / "state";
}

// One that was named by the user may lie among other files, whose folder is none of ours.
bool isOwnFolder(const fs::path& folder) {
  const auto state = stateFolder();
  std::error_code error;
  return !state.empty() && fs::equivalent(folder, state / ownFolder, error);
}

}  // namespace

fs::path defaultPlace() {
  if (auto file = named("MARMOSET_STORE"); !file.empty()) return file;
  const auto state = stateFolder();
  return state.empty() ? state : state / ownFolder / ownFile;
}

Result<fs::path> prepareFolder(const fs::path& file) {
  if (file.empty())
    return cannotOpen("there is no home folder to keep the store in; set HOME, or MARMOSET_STORE to a file");
  std::error_code error;
  auto folder = fs::absolute(file, error).parent_path();
  if (const auto failed = error ? error : system::makePrivateFolder(folder))
    return cannotOpen(
        fmt::format("the folder {} of the store cannot be made: {}; set MARMOSET_STORE to another file",
                    folder.string(), failed.message()));
  folder = fs::canonical(folder, error);
  const auto place = folder / file.filename();
  if (const auto status = system::statusOfName(place); status && !status->isRegular())
    return cannotOpen(
        fmt::format("the store {} is no regular file; set MARMOSET_STORE to another", file.string()));
  if (isOwnFolder(folder)) {
    if (!system::isTrusted(folder))
      return cannotOpen(
          fmt::format("the folder {} of the store belongs to another user; set MARMOSET_STORE to a file",
                      folder.string()));
    system::tighten(folder);
  }
  return place;
}

Result<void> prepareFile(const fs::path& place) {
  if (const auto failed = system::makePrivateFile(place))
    return cannotOpen(fmt::format("cannot open the store {} for writing ({}); check the folder's permissions",
                                  place.string(), failed.message()));
  for (const auto* part : {"", "-wal", "-shm"}) system::tighten(place.string() + part);
  return {};
}

}  // namespace marmoset::store

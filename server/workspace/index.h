#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "server/documents/snapshot.h"
#include "server/workspace/mention.h"
#include "server/workspace/scan.h"

namespace marmoset::server {

// What is kept of a script or log on disk: enough to find it and the packages and activities it names.
struct IndexedFile {
  std::filesystem::path path;
  std::string uri;
  Language language = Language::none;  // none: a text file that is neither
  std::filesystem::file_time_type modified;
  std::uintmax_t size = 0;
  std::vector<Mention> mentions;
};

// The workspace's scripts and logs, by normalized URI. Immutable; the next version shares what did not
// change.
struct Index {
  std::map<std::string, std::shared_ptr<const IndexedFile>> files;
  bool complete = true;  // false: the workspace is larger than we look at
};

// Reads what changed on disk since `before`. Stops early, with what it has, when nobody waits any more.
Index indexFolders(const std::vector<std::filesystem::path>& roots, const Index& before,
                   const ScanLimits& limits, const protocol::CancelToken& token);

// A document as it is on disk; null where it cannot be read.
Snapshot::Pointer readDocument(const std::filesystem::path& path, Language language,
                               Snapshot::Options options);

}  // namespace marmoset::server

#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include "engine/store/hash.h"
#include "engine/store/store.h"

namespace marmoset::store {

// A document shows the newest result of each kind of its file. Where it shows another, since it has the
// events of that one again, that is noted here.
struct Shown {
  std::string path, kind;
  Hash content;
};
bool isNoted(SQLite::Database& database, const Shown& shown);
// Does not wait; a note that is lost is made again when the document is looked at.
void noteShown(Store& store, Shown shown);

// The content of the newest result of this kind and file of which there is a recording.
std::optional<Hash> newestRecordedOf(SQLite::Database& database, const std::string& kind,
                                     const std::string& path);

// Answers what is still shown by a document, that is by a file that is there.
class ShownResults {
 public:
  explicit ShownResults(SQLite::Database& database) : database_(database) {}

  bool showsJob(std::int64_t job);
  // The newest recording of a content is the one that is shown.
  bool showsRecording(std::int64_t recording);

 private:
  bool isThere(const std::string& path);
  bool isNotedFor(const Hash& content, const std::string& kind);
  bool isNewestRecorded(const Hash& content, const std::string& kind, const std::string& path);

  SQLite::Database& database_;
  std::map<std::string, bool> there_;
};

}  // namespace marmoset::store

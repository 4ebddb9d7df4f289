#pragma once

#include <string>
#include <vector>

namespace marmoset::cli {

// One of the files that a command works on. What was found in a folder may turn out to be no Monkey file at
// all, and is then passed over; what was named may not.
struct NamedFile {
  std::string path;
  bool found = false;
};

// The files that were named, and of folders those below whose name says that they may be scripts, with `logs`
// also logs, plain or packed: sorted, without what `.gitignore` files leave out, hidden ones and links.
enum class Looks { scripts, scriptsAndLogs };
std::vector<NamedFile> namedFiles(const std::vector<std::string>& names, Looks looks);

}  // namespace marmoset::cli

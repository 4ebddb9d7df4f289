#pragma once

#include <functional>
#include <vector>

#include "server/cli/console.h"
#include "server/cli/files/named_files.h"

namespace marmoset::cli {

// Does the work, and once more whenever one of the files changes, comes or goes, until Ctrl-C. The exit code
// is that of the last time.
int watchFiles(const std::function<std::vector<NamedFile>()>& list,
               const std::function<int(const std::vector<NamedFile>&)>& work, const Console& console);

}  // namespace marmoset::cli

#include "tests/architecture/include_layers.h"

#include <algorithm>
#include <optional>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tests/architecture/sources.h"

namespace marmoset::test {

namespace {

constexpr std::string_view anyBelow = "/**";

std::string withoutRemark(const std::string& line) {
  return line.substr(0, line.find('#'));
}

std::vector<std::string> wordsOf(const std::string& text) {
  std::istringstream words(text);
  std::vector<std::string> result;
  for (std::string word; words >> word;) result.push_back(word);
  return result;
}

class TableReader {
 public:
  Layers read(std::string_view table) {
    std::istringstream lines{std::string(table)};
    for (std::string line; std::getline(lines, line);) {
      ++line_;
      const auto words = wordsOf(withoutRemark(line));
      if (!words.empty()) readLine(words);
    }
    return std::move(layers_);
  }

 private:
  void readLine(const std::vector<std::string>& words) {
    if (words.front().ends_with(':')) {
      part_ = words.front().substr(0, words.front().size() - 1);
      layers_.uses[part_].assign(words.begin() + 1, words.end());
      layer_ = 0;
    } else if (words.front() == "allow") {
      if (words.size() != 4 || words[2] != "->") return mistake("reads `allow FILE -> FOLDER`");
      layers_.allowances.push_back({words[1], words[3], line_});
    } else {
      if (part_.empty()) return mistake("names folders before any part (`engine:`)");
      for (const std::string& word : words) addRoom(word);
      ++layer_;
    }
  }

  void addRoom(std::string folder) {
    const bool below = folder.ends_with(anyBelow);
    if (below) folder.resize(folder.size() - anyBelow.size());
    if (!layers_.rooms.emplace(folder, Layers::Room{part_, layer_, below}).second)
      mistake(fmt::format("names {} again", folder));
  }

  void mistake(std::string_view what) {
    layers_.mistakes.push_back(fmt::format("layers.txt:{}: this line {}", line_, what));
  }

  Layers layers_;
  std::string part_;
  std::size_t layer_ = 0, line_ = 0;
};

struct Include {
  std::string file, target;
  std::size_t line = 0;
};

// The path between the quotes of an #include; nothing for other lines and for <system> headers.
std::optional<std::string> includedPath(const std::string& line) {
  const auto start = line.find_first_not_of(" \t");
  if (start == std::string::npos || line.compare(start, 8, "#include") != 0) return std::nullopt;
  const auto open = line.find('"'), close = line.rfind('"');
  if (open == std::string::npos || close == open) return std::nullopt;
  return line.substr(open + 1, close - open - 1);
}

std::vector<Include> includesOf(const std::filesystem::path& root, const std::string& file) {
  std::vector<Include> result;
  readLines(root / file, [&](std::size_t number, const std::string& line) {
    if (const auto target = includedPath(line)) result.push_back({file, *target, number});
  });
  return result;
}

std::string folderOf(const std::string& file) {
  return std::filesystem::path(file).parent_path().string();
}

class Inspection {
 public:
  Inspection(const std::filesystem::path& root, const Layers& layers) : root_(root), layers_(layers) {}

  std::vector<std::string> run() {
    faults_ = layers_.mistakes;
    for (const std::string& file : sources()) {
      const auto room = roomOf(folderOf(file));
      if (!room) {
        strangers_.insert(folderOf(file));
        continue;
      }
      inhabited_.insert(*room);
      for (const Include& include : includesOf(root_, file)) follow(*room, include);
    }
    for (const std::string& folder : strangers_)
      faults_.push_back(fmt::format("{}: this folder is not in layers.txt; give it a layer", folder));
    reportCycles();
    reportStaleLines();
    return std::move(faults_);
  }

 private:
  std::vector<std::string> sources() const {
    std::vector<std::string_view> parts;
    for (const auto& [part, uses] : layers_.uses) parts.push_back(part);
    return sourcesOf(root_, parts);
  }

  // The room that a folder belongs to: its own, or one above it that takes its folders in.
  std::optional<std::string> roomOf(const std::string& folder) const {
    if (layers_.rooms.contains(folder)) return folder;
    for (std::string above = folderOf(folder); !above.empty(); above = folderOf(above)) {
      const auto found = layers_.rooms.find(above);
      if (found != layers_.rooms.end())
        return found->second.withFoldersBelow ? std::optional(above) : std::nullopt;
    }
    return std::nullopt;
  }

  void follow(const std::string& from, const Include& include) {
    const auto to = roomOf(folderOf(include.target));
    const auto at = fmt::format("{}:{}", include.file, include.line);
    if (!to) {
      if (std::filesystem::exists(root_ / include.target)) strangers_.insert(folderOf(include.target));
      return;
    }
    if (*to == from || isAllowed(include, *to)) return;
    arrows_[from].insert(*to);
    const Layers::Room &upper = layers_.rooms.at(from), &lower = layers_.rooms.at(*to);
    if (upper.part != lower.part) {
      const auto& uses = layers_.uses.at(upper.part);
      if (std::find(uses.begin(), uses.end(), lower.part) == uses.end())
        faults_.push_back(fmt::format("{}: {}/ may not know {}/, but includes {}", at, upper.part, lower.part,
                                      include.target));
    } else if (lower.layer >= upper.layer) {
      faults_.push_back(fmt::format("{}: {} is {} {}, but includes {}", at, from,
                                    lower.layer > upper.layer ? "below" : "beside", *to, include.target));
    }
  }

  bool isAllowed(const Include& include, const std::string& room) {
    for (const Layers::Allowance& allowance : layers_.allowances) {
      if (allowance.file != include.file || allowance.folder != room) continue;
      used_.insert(allowance.line);
      return true;
    }
    return false;
  }

  void reportCycles() {
    std::vector<std::string> path;
    std::set<std::string> done;
    for (const auto& [folder, targets] : arrows_) search(folder, path, done);
  }

  void search(const std::string& folder, std::vector<std::string>& path, std::set<std::string>& done) {
    const auto start = std::find(path.begin(), path.end(), folder);
    if (start != path.end()) {
      faults_.push_back(fmt::format("cycle: {} -> {}", fmt::join(start, path.end(), " -> "), folder));
      return;
    }
    if (done.contains(folder)) return;
    path.push_back(folder);
    if (const auto found = arrows_.find(folder); found != arrows_.end())
      for (const std::string& next : found->second) search(next, path, done);
    path.pop_back();
    done.insert(folder);
  }

  void reportStaleLines() {
    for (const Layers::Allowance& allowance : layers_.allowances)
      if (!used_.contains(allowance.line))
        faults_.push_back(fmt::format("layers.txt:{}: {} no longer includes {}; take the line out",
                                      allowance.line, allowance.file, allowance.folder));
    for (const auto& [folder, room] : layers_.rooms)
      if (!inhabited_.contains(folder))
        faults_.push_back(fmt::format("layers.txt: {} holds no source; take it out", folder));
  }

  const std::filesystem::path& root_;
  const Layers& layers_;
  std::vector<std::string> faults_;
  std::set<std::string> strangers_, inhabited_;
  std::set<std::size_t> used_;
  std::map<std::string, std::set<std::string>> arrows_;
};

}  // namespace

Layers readLayers(std::string_view table) {
  return TableReader().read(table);
}

std::vector<std::string> layerFaults(const std::filesystem::path& root, const Layers& layers) {
  return Inspection(root, layers).run();
}

}  // namespace marmoset::test

// How long two screens of 500 views take to be compared: real screens of a run, as many side by side as make
// 500 views, against the same number of later ones.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <vector>

#include <fmt/format.h>

#include "engine/files/read_file.h"
#include "engine/fuzz/effect/gui_effect.h"
#include "engine/imports/droidbot_screen.h"

namespace {

using marmoset::fuzz::LabelledTree;
using marmoset::trace::ViewTree;

constexpr std::size_t views = 500, pairs = 200;

std::vector<ViewTree> screensIn(const std::filesystem::path& states) {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(states)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<ViewTree> screens;
  for (const auto& file : files) {
    if (file.extension() != ".json") continue;
    const auto contents = marmoset::files::readFile(file);
    const auto screen =
        contents ? marmoset::imports::parseDroidBotScreen(contents->bytes) : tl::unexpected(contents.error());
    if (screen && screen->seen.tree) screens.push_back(*screen->seen.tree);
  }
  return screens;
}

// Under one root, until there are enough views.
LabelledTree joined(const std::vector<ViewTree>& screens, std::size_t first) {
  LabelledTree tree{{0}, {0}};
  for (std::size_t i = first; tree.size() < views; ++i) {
    const auto& nodes = screens[i % screens.size()].nodes;
    const auto offset = static_cast<std::uint32_t>(tree.size());
    for (const auto& node : nodes) {
      tree.labels.push_back(marmoset::fuzz::labelOf(node));
      tree.ends.push_back(offset + node.end);
    }
  }
  tree.ends[0] = static_cast<std::uint32_t>(tree.size());
  return tree;
}

// How many screens later the other side begins: neighbours, or anything.
void measure(const std::vector<ViewTree>& screens, std::size_t later) {
  std::vector<double> times;
  std::size_t edits = 0, notLeast = 0;
  for (std::size_t i = 0; i < pairs; ++i) {
    const auto first = i * screens.size() / pairs;
    const auto from = joined(screens, first), to = joined(screens, first + later);
    const auto start = std::chrono::steady_clock::now();
    const auto found = marmoset::fuzz::treeEdits(from, to);
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - start;
    times.push_back(took.count());
    edits += found.edits.size();
    notLeast += found.isLeast ? 0 : 1;
  }
  std::ranges::sort(times);
  std::cout << fmt::format(
      "{} views against those {} screens later: median {:.2f} ms, most {:.2f} ms, {} edits on average, {} of "
      "{} "
      "past the limit\n",
      views, later, times[times.size() / 2], times.back(), edits / pairs, notLeast, pairs);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "bench_tree_edit STATES: name the folder `states` of a run of DroidBot or Genie\n";
    return 2;
  }
  const auto screens = screensIn(argv[1]);
  if (screens.size() < 100) {
    std::cerr << argv[1] << ": has fewer than 100 screens\n";
    return 2;
  }
  for (const std::size_t later : {1U, 10U, 100U}) measure(screens, later);
  return 0;
}

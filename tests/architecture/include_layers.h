#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace marmoset::test {

// The table of layers (tests/architecture/layers.txt), read. A section names a part of the source tree and
// the parts it may use; its lines are its layers from the bottom up, each with folders that do not know each
// other:
//
//   engine:
//     engine/text engine/files
//     engine/store
//     engine/device/emulator/**      # with all folders below it
//   server: engine
//     server/features
//   allow server/jobs/job.cpp -> server/features   # an arrow up, for a while, with its reason
struct Layers {
  struct Room {
    std::string part;
    std::size_t layer = 0;  // within its part
    bool withFoldersBelow = false;
  };
  struct Allowance {
    std::string file, folder;
    std::size_t line = 0;  // of the table
  };

  std::map<std::string, std::vector<std::string>> uses;  // part -> the parts it may use
  std::map<std::string, Room> rooms;                     // by folder
  std::vector<Allowance> allowances;
  std::vector<std::string> mistakes;  // of the table itself
};

Layers readLayers(std::string_view table);

// What is wrong with the `#include "..."`s of the tree below `root`: arrows that point up or to a neighbour
// of the same layer, cycles of folders, folders that the table does not know, and lines of the table that say
// nothing any more. One sentence each, with file and line.
std::vector<std::string> layerFaults(const std::filesystem::path& root, const Layers& layers);

}  // namespace marmoset::test

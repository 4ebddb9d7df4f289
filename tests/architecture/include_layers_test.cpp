#include "tests/architecture/include_layers.h"

#include <gmock/gmock.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

// A made-up tree: a device below a replay, and an editor's part that may use both.
constexpr std::string_view table = R"(
engine:
  engine/device
  engine/replay
server: engine
  server/features
)";

class Tree {
 public:
  Tree() {
    file("engine/device/device.h", "#pragma once\n");
    file("engine/replay/replay.h", "#include <vector>\n#include \"engine/device/device.h\"\n");
    file("server/features/hover.cpp", "#include \"engine/replay/replay.h\"\n");
  }

  void file(const std::string& name, std::string_view text) const {
    std::filesystem::create_directories((folder_ / name).parent_path());
    folder_.file(name, text);
  }
  std::vector<std::string> faults(std::string_view layers = table) const {
    return layerFaults(folder_.path(), readLayers(layers));
  }

 private:
  TemporaryFolder folder_;
};

TEST(IncludeLayers, TheSourcesFollowTheTable) {
  const Layers layers = readLayers(readFile(sourceFile("tests/architecture/layers.txt")));
  for (const std::string& fault : layerFaults(sourceFile(""), layers)) ADD_FAILURE() << fault;
}

TEST(IncludeLayers, ArrowsThatPointDownAreFine) {
  EXPECT_THAT(Tree().faults(), IsEmpty());
}

TEST(IncludeLayers, AnArrowThatPointsUpIsNamedWithItsLine) {
  const Tree tree;
  tree.file("engine/device/adb.cpp",
            "#include \"engine/device/device.h\"\n\n#include \"engine/replay/replay.h\"\n");
  EXPECT_THAT(tree.faults(),
              ElementsAre("engine/device/adb.cpp:3: engine/device is below engine/replay, but includes "
                          "engine/replay/replay.h",
                          "cycle: engine/device -> engine/replay -> engine/device"));
}

TEST(IncludeLayers, FoldersOfOneLayerDoNotKnowEachOther) {
  const Tree tree;
  EXPECT_THAT(tree.faults("engine:\n engine/device engine/replay\nserver: engine\n server/features\n"),
              ElementsAre("engine/replay/replay.h:2: engine/replay is beside engine/device, but includes "
                          "engine/device/device.h"));
}

TEST(IncludeLayers, APartUsesOnlyThePartsItNames) {
  const Tree tree;
  tree.file("engine/replay/late.cpp", "#include \"server/features/hover.h\"\n");
  EXPECT_THAT(
      tree.faults(),
      ElementsAre(
          "engine/replay/late.cpp:1: engine/ may not know server/, but includes server/features/hover.h",
          "cycle: engine/replay -> server/features -> engine/replay"));
}

TEST(IncludeLayers, AFolderWithoutALayerIsAFault) {
  const Tree tree;
  tree.file("engine/fuzz/fuzz.cpp", "");
  EXPECT_THAT(tree.faults(), ElementsAre("engine/fuzz: this folder is not in layers.txt; give it a layer"));
}

TEST(IncludeLayers, ARoomMayTakeItsFoldersIn) {
  const Tree tree;
  tree.file("engine/device/adb/wire.cpp", "#include \"engine/device/device.h\"\n");
  EXPECT_THAT(tree.faults("engine:\n engine/device/**\n engine/replay\nserver: engine\n server/features\n"),
              IsEmpty());
}

TEST(IncludeLayers, AnArrowUpMayBeAllowedUntilItIsGone) {
  const Tree tree;
  const std::string allowing =
      std::string(table) + "allow engine/device/adb.cpp -> engine/replay # moves soon\n";
  EXPECT_THAT(
      tree.faults(allowing),
      ElementsAre("layers.txt:7: engine/device/adb.cpp no longer includes engine/replay; take the line out"));
  tree.file("engine/device/adb.cpp", "#include \"engine/replay/replay.h\"\n");
  EXPECT_THAT(tree.faults(allowing), IsEmpty());
}

TEST(IncludeLayers, ALineOfTheTableThatSaysNothingIsAFault) {
  const Tree tree;
  EXPECT_THAT(tree.faults(std::string(table) + "  server/gone\n  server/features\nallow this\n"),
              ElementsAre("layers.txt:8: this line names server/features again",
                          "layers.txt:9: this line reads `allow FILE -> FOLDER`",
                          "layers.txt: server/gone holds no source; take it out"));
}

}  // namespace
}  // namespace marmoset::test

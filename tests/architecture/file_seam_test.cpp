#include "tests/architecture/file_seam.h"

#include <gmock/gmock.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<std::string> faultsOf(const std::string& file, std::string_view text) {
  const TemporaryFolder folder;
  std::filesystem::create_directories((folder / file).parent_path());
  folder.file(file, text);
  return fileSeamFaults(folder.path());
}

TEST(FileSeam, TheSourcesKeepToIt) {
  for (const std::string& fault : fileSeamFaults(sourceFile(""))) ADD_FAILURE() << fault;
}

TEST(FileSeam, AFeatureReadsAndWritesNoFileByItself) {
  EXPECT_THAT(faultsOf("engine/imports/app.cpp", "#include <string>\nstd::ifstream in(path);\n"),
              ElementsAre("engine/imports/app.cpp:2: ifstream touches a file; use engine/files"));
  for (const auto* line : {"std::ofstream out(path);", "FILE* f = fopen(path, \"r\");", "#include <fstream>",
                           "YAML::LoadFile(path)", "document.load_file(path)", "system::openForReading(path)",
                           "system::DraftFile::beside(path)", "fs::copy_file(a, b)"})
    EXPECT_THAT(faultsOf("server/cli/a.cpp", line), SizeIs(1)) << line;
}

TEST(FileSeam, TheSeamItselfDoes) {
  EXPECT_THAT(faultsOf("engine/files/read_file.cpp", "system::openForReading(path)"), IsEmpty());
  EXPECT_THAT(faultsOf("system/file_posix.cpp", "std::ifstream in;"), IsEmpty());
}

TEST(FileSeam, WordsAboutItAreFine) {
  EXPECT_THAT(faultsOf("engine/a.cpp", "// not an ifstream\nfiles::readFile(path);\nreopen();\n"), IsEmpty());
}

}  // namespace
}  // namespace marmoset::test

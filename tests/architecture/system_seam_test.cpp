#include "tests/architecture/system_seam.h"

#include <gmock/gmock.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> faultsOf(const std::string& file, std::string_view text) {
  const TemporaryFolder folder;
  std::filesystem::create_directories((folder / file).parent_path());
  folder.file(file, text);
  return seamFaults(folder.path());
}

TEST(SystemSeam, TheSourcesKeepToIt) {
  for (const std::string& fault : seamFaults(sourceFile(""))) ADD_FAILURE() << fault;
}

TEST(SystemSeam, AFeatureIncludesNoHeaderOfTheSystem) {
  EXPECT_THAT(faultsOf("engine/files/read_file.cpp", "#include <string>\n#include <unistd.h>\n"),
              ElementsAre("engine/files/read_file.cpp:2: <unistd.h> belongs behind a header of system/"));
  EXPECT_THAT(faultsOf("server/main.cpp", "# include <sys/stat.h>  // for a moment\n"),
              ElementsAre("server/main.cpp:1: <sys/stat.h> belongs behind a header of system/"));
  EXPECT_THAT(
      faultsOf("protocol/jsonrpc/main_loop.cpp", "#include <boost/asio/posix/stream_descriptor.hpp>\n"),
      testing::SizeIs(1));
}

TEST(SystemSeam, NorDoesAHeaderOfTheSeam) {
  EXPECT_THAT(faultsOf("system/handle.h", "#include <fcntl.h>\n"), testing::SizeIs(1));
  EXPECT_THAT(faultsOf("system/handle_posix.cpp", "#include <fcntl.h>\n"), IsEmpty());
}

TEST(SystemSeam, SignalsStayBehindIt) {
  EXPECT_THAT(faultsOf("server/cli/program.cpp", "#include <csignal>\n"), testing::SizeIs(1));
  EXPECT_THAT(faultsOf("system/interruption.cpp", "#include <csignal>\n"), IsEmpty());
}

TEST(SystemSeam, LibrariesAndTheStandardAreFine) {
  EXPECT_THAT(
      faultsOf("engine/store/store.cpp", "#include <zstd.h>\n#include <cerrno>\n#include <filesystem>\n"),
      IsEmpty());
}

}  // namespace
}  // namespace marmoset::test

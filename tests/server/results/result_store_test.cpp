#include <fstream>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "engine/store/limit.h"
#include "tests/server/jobs/jobs_fixture.h"
#include "tests/support/real_data.h"

namespace marmoset::test {
namespace {

using testing::ElementsAre;
using testing::Field;
using testing::HasSubstr;

class ResultStore : public JobsTest {
 protected:
  std::filesystem::path file() const { return folder / "store.sqlite"; }
};

TEST_F(ResultStore, thatCannotBeUsedIsLeftAsItIsAndNamedOnce) {
  const std::string bytes = "somebody's shopping list, which is long enough to be no empty database";
  std::ofstream(file()) << bytes;
  const auto editor = start();
  const auto uri = openScript(*editor);
  EXPECT_THAT(lenses(*editor, uri), testing::Not(testing::IsEmpty())) << "it works without";
  EXPECT_THAT(editor->state().shown, ElementsAre(Field(&lsp::ShowMessageParams::message,
                                                       HasSubstr("is not a Marmoset store; move it away"))));
  EXPECT_EQ(readFile(file()), bytes);
}

TEST_F(ResultStore, getsTheLimitOfTheSettings) {
  ASSERT_TRUE(store::Store::open(file()));
  EditorOptions options;
  options.folders = {folder.path()};
  options.settings = lsp::Json(nlohmann::json{{"store", {{"limit", 7}}}});
  {
    FakeEditor editor(options);
    lenses(editor, openScript(editor));
  }
  EXPECT_EQ(store::limitOf(**store::Store::open(file())).value(), 7 * store::megabyte);
}

}  // namespace
}  // namespace marmoset::test

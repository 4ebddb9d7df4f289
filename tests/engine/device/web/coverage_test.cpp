#include "engine/device/web/page/coverage.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace marmoset::device::web {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::IsEmpty;

json range(int begin, int end, int count) {
  return {{"startOffset", begin}, {"endOffset", end}, {"count", count}};
}

json script(const std::string& url, const json& functions) {
  return {{"result", {{{"scriptId", "7"}, {"url", url}, {"functions", functions}}}}};
}

TEST(Coverage, TellsFunctionsAndBlocksThatRan) {
  const auto ran =
      ranCode(script("http://127.0.0.1:4/js/notes.js?v=3",
                     {{{"functionName", "save"}, {"ranges", {range(100, 200, 2), range(150, 160, 0)}}},
                      {{"functionName", "load"}, {"ranges", {range(200, 300, 0)}}}}),
              "http://127.0.0.1:4");
  EXPECT_THAT(ran.functions, ElementsAre("js/notes.js:save"));
  EXPECT_THAT(ran.blocks, ElementsAre("js/notes.js:100-150", "js/notes.js:160-200"));
}

TEST(Coverage, NamesWhatHasNoNameByItsPlace) {
  const auto ran =
      ranCode(script("http://127.0.0.1:4/", {{{"functionName", ""}, {"ranges", {range(0, 500, 1)}}},
                                             {{"functionName", ""}, {"ranges", {range(40, 50, 1)}}}}),
              "http://127.0.0.1:4");
  EXPECT_THAT(ran.functions, ElementsAre("index.html", "index.html:40"));
}

TEST(Coverage, LeavesOutWhatIsNoneOfThePages) {
  EXPECT_THAT(
      ranCode(script("", {{{"functionName", "f"}, {"ranges", {range(0, 5, 1)}}}}), "http://h").functions,
      IsEmpty());
}

}  // namespace
}  // namespace marmoset::device::web

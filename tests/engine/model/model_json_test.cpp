#include "engine/model/model_json.h"

#include <gmock/gmock.h>

#include "engine/model/model_file.h"
#include "tests/engine/model/made_recording.h"
#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::model {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

const auto saved =
    test::madeRecording("Main", {{"Save", "Main/date", {"onClick"}, {"b1"}}, {"BACK", "crash: E"}});

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

std::string refusal(std::string_view text) {
  const auto read = parseModel(text);
  EXPECT_FALSE(read);
  return read ? "" : read.error();
}

TEST(ModelJson, staysAsItIsWritten) {
  EXPECT_EQ(printModel(modelOf(saved, Abstraction::window)),
            test::readFile(test::sourceFile("tests/engine/model/printed_model.json")));
}

TEST(ModelJson, isRefusedInOneLineWhereItIsNoModel) {
  const auto whole = printModel(modelOf(saved, Abstraction::components));
  EXPECT_THAT(refusal(""), "is no model: it is cut off or damaged at byte 1");
  EXPECT_THAT(refusal(whole.substr(0, whole.size() / 2)),
              StartsWith("is no model: it is cut off or damaged at byte"));
  EXPECT_EQ(refusal("[]"), "is no model: it does not say that it is one");
  EXPECT_EQ(refusal("{\"format\": \"marmoset-recording\"}"), "is no model: it does not say that it is one");
  EXPECT_THAT(refusal(replaced(whole, "\"version\": 1", "\"version\": 2")), HasSubstr("it has version 2"));
  EXPECT_THAT(refusal(replaced(whole, "\"version\": 1", "\"version\": \"1\"")),
              HasSubstr("where a count belongs"));
}

TEST(ModelJson, isRefusedWhereItsPartsDoNotFit) {
  const auto whole = printModel(modelOf(saved, Abstraction::window));
  EXPECT_THAT(refusal(replaced(whole, "\"count\": 1", "\"count\": -1")), HasSubstr("where a count belongs"));
  EXPECT_THAT(refusal(replaced(whole, "\"count\"", "\"cuont\"")), HasSubstr("something is missing"));
  EXPECT_THAT(refusal(replaced(whole, "\"do\": \"tap\"", "\"do\": \"tip\"")), HasSubstr("'tip'"));
  EXPECT_THAT(refusal(replaced(whole, "\"kind\": \"dialog\"", "\"kind\": \"dream\"")), HasSubstr("'dream'"));
  EXPECT_THAT(refusal(replaced(whole, "\"abstraction\": \"window\"", "\"abstraction\": \"mood\"")),
              HasSubstr("'mood'"));
  EXPECT_THAT(refusal(replaced(whole, "\"id\": \"", "\"id\": \"x")), HasSubstr("is no id of a state"));
  EXPECT_THAT(refusal(replaced(whole, "\"to\": ", "\"to\": 9")), HasSubstr("of a list of 3"));
}

TEST(ModelFile, isReadBack) {
  const test::TemporaryFolder folder;
  const auto model = modelOf(saved, Abstraction::components);
  folder.file("a.model", printModel(model));
  EXPECT_EQ(readModel(folder / "a.model"), model);
}

TEST(ModelFile, isNamedWhereItCannotBeRead) {
  const test::TemporaryFolder folder;
  folder.file("a.model", "{");
  EXPECT_THAT(readModel(folder / "a.model").error(),
              AllOf(HasSubstr("a.model is no model"), HasSubstr("grow it again"), Not(HasSubstr("\n"))));
  EXPECT_THAT(readModel(folder / "none.model").error(), HasSubstr("none.model"));
}

}  // namespace
}  // namespace marmoset::model

#include "engine/model/dot.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "tests/engine/model/made_recording.h"

namespace marmoset::model {
namespace {

using testing::HasSubstr;

TEST(ModelDot, showsStatesAndCountedTransitions) {
  const auto text = printDot(modelOf(
      test::madeRecording("Main", {{"Go", "List"}, {"BACK", "Main"}, {"Go", "List"}, {"BACK", "crash: E"}}),
      Abstraction::components));
  EXPECT_EQ(text,
            "digraph model {\n"
            "  node [shape=box];\n"
            "  s0 [label=\"/.Main\", penwidth=2];\n"
            "  s1 [label=\"/.List\"];\n"
            "  s2 [label=\"failure E at com.x.Main.onClick\", shape=octagon];\n"
            "  s0 -> s1 [label=\"tap Button @0 (2 times)\"];\n"
            "  s1 -> s0 [label=\"key BACK\"];\n"
            "  s1 -> s2 [label=\"key BACK\"];\n"
            "}\n");
}

TEST(ModelDot, escapesTitlesWithQuotesAndNewlines) {
  AppModel model({"com.x", "1"}, Abstraction::window);
  State state;
  state.window = {.package = "com.x", .activity = "com.x.Main", .kind = trace::WindowKind::dialog};
  state.window.window = "say \"no\"\nor C:\\";
  model.addState(1, state);
  EXPECT_THAT(printDot(model), HasSubstr(R"([label="/.Main window \"say \"no\" or C:\\\""])"));
}

// Inside a label a quote stands behind an odd number of backslashes, and nothing breaks the line.
bool staysInside(std::string_view label) {
  bool escaped = false;
  for (const char c : label) {
    if (static_cast<unsigned char>(c) < ' ' || (c == '"' && !escaped)) return false;
    escaped = c == '\\' && !escaped;
  }
  return !escaped;
}

RC_GTEST_PROP(ModelDot, neverLeavesALabel, (const std::string& text)) {
  RC_ASSERT(staysInside(dotText(text)));
}

}  // namespace
}  // namespace marmoset::model

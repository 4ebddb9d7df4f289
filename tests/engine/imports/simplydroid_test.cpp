#include <gmock/gmock.h>

#include "engine/imports/simplydroid_script.h"
#include "engine/script/log/decode.h"
#include "engine/script/semantics/run.h"
#include "tests/support/real_data.h"

namespace marmoset::imports {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string script =
    "type= user\nstart data >>\nLaunchActivity(com.x, com.x.Main)\nTap(1,2)\nTap(3,4)\n";
const std::string trace =
    "1;MonkeyActivityEvent;com.x;com.x.Main;1\n2;MonkeyThrottleEvent;com.x;com.x.Main;1\n"
    "3;MonkeyTouchEvent;com.x;com.x.Main;1\n4;MonkeyTouchEvent;com.x;com.x.Main;1\n"
    "// CRASH: // java.lang.ArithmeticException: divide by zero$$ \tat com.x.Main.tip(Main.java:7)$$ \n"
    "5;MonkeyThrottleEvent;com.x;com.x.Main;1\n";

tl::expected<ImportedScript, std::string> imported(const std::string& rows, const std::string& lines) {
  const auto log = script::Log::parse(script::Text(rows));
  return simplyDroidScript(log, log.runs().back(), script::Script::parse(script::Text(lines)), "execute.log");
}

TEST(SimplyDroid, TheScriptOfATraceEndsWithItsCrash) {
  const auto result = imported(trace, script).value();
  EXPECT_THAT(result.script, HasSubstr("start data >>\nLaunchActivity(com.x, com.x.Main)\nTap(1,2)\n"));
  EXPECT_THAT(result.script, Not(HasSubstr("Tap(3,4)")));
  EXPECT_THAT(result.script, HasSubstr("java.lang.ArithmeticException"));
  EXPECT_EQ(result.events, 3u);
  EXPECT_THAT(result.notes, SizeIs(1));
}

TEST(SimplyDroid, TheScriptOfAnotherRunIsRefused) {
  const auto other =
      imported(trace, "start data >>\nLaunchActivity(com.x, com.x.Main)\nDispatchPress(KEYCODE_BACK)\n");
  EXPECT_EQ(
      other.error(),
      "is not the script of this trace: row 3 is a MonkeyTouchEvent, and the script injects MonkeyKeyEvent");
  EXPECT_THAT(imported(trace, "start data >>\nLaunchActivity(com.x, com.x.Main)\n").error(),
              HasSubstr("nothing more"));
}

TEST(SimplyDroid, AllRealTracesBecomeScripts) {
  const auto folder = test::realData("simplydroid");
  if (!folder) return;
  std::size_t traces = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (entry.path().filename() != "execute.log") continue;
    SCOPED_TRACE(entry.path());
    const auto log = script::Log::parse(script::Text(script::decode(test::readFile(entry.path())).text));
    const auto original =
        script::Script::parse(script::Text(test::readFile(entry.path().parent_path() / "script.log")));
    const auto result = simplyDroidScript(log, log.runs().back(), original, "execute.log");
    ASSERT_TRUE(result) << result.error();
    EXPECT_THAT(result->notes, IsEmpty());
    EXPECT_EQ(play(script::Script::parse(script::Text(result->script))).events.size(),
              play(original).events.size());
    ++traces;
  }
  EXPECT_EQ(traces, 35u);
}

}  // namespace
}  // namespace marmoset::imports

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "engine/imports/droidbot_script.h"
#include "engine/imports/intent_command.h"
#include "engine/imports/typed_lines.h"
#include "engine/script/events/user_event.h"
#include "engine/script/semantics/run.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::imports {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

// An output folder of DroidBot.
class Output {
 public:
  // `second` is the last part of the tag.
  void event(int second, const json& body, const std::string& startState = "s0") {
    const auto tag = "2024-05-01_1201" + std::string(second < 10 ? "0" : "") + std::to_string(second);
    const json file = {{"tag", tag},
                       {"event", body},
                       {"start_state", startState},
                       {"stop_state", "s1"},
                       {"event_str", "TouchEvent(state=s0)"}};
    folder_.file("events/event_" + tag + ".json", file.dump(2));
  }
  void state(const std::string& hash, int width, int height) {
    const json file = {
        {"tag", "t"}, {"state_str", hash}, {"width", width}, {"height", height}, {"views", json::array()}};
    folder_.file("states/state_t.json", file.dump(2));
  }
  ImportedScript script() const { return droidBotScript(readDroidBot({folder_.path()}).value()).value(); }

  test::TemporaryFolder folder_;
};

json view(int left, int top, int right, int bottom) {
  return {{"class", "android.widget.Button"}, {"bounds", {{left, top}, {right, bottom}}}, {"view_str", "v"}};
}

json launch() {
  return {{"event_type", "intent"}, {"intent", "am start com.x/com.x.Main"}};
}

std::vector<std::string> eventsOf(const ImportedScript& imported) {
  std::vector<std::string> texts;
  const auto run = script::play(script::Script::parse(script::Text(imported.script)));
  for (const auto& event : script::userEvents(run.events)) texts.push_back(describe(event));
  return texts;
}

std::vector<std::string> messages(const ImportedScript& imported) {
  std::vector<std::string> texts;
  for (const auto& note : imported.notes) texts.push_back(note.message);
  return texts;
}

TEST(DroidBot, EveryKindOfEventBecomesALine) {
  Output output;
  output.event(0, launch());
  output.event(1,
               {{"event_type", "touch"}, {"x", nullptr}, {"y", nullptr}, {"view", view(0, 100, 200, 300)}});
  output.event(3, {{"event_type", "long_touch"}, {"x", 30.4}, {"y", 40.6}, {"duration", 1500}});
  output.event(4, {{"event_type", "swipe"},
                   {"start_x", 10},
                   {"start_y", 20},
                   {"end_view", view(100, 200, 300, 400)},
                   {"duration", 200}});
  output.event(5, {{"event_type", "scroll"}, {"view", view(0, 0, 100, 1000)}, {"direction", "DOWN"}});
  output.event(6, {{"event_type", "set_text"}, {"view", view(0, 0, 10, 10)}, {"text", "Hello world, ok"}});
  output.event(7, {{"event_type", "key"}, {"name", "BACK"}});
  const auto imported = output.script();
  EXPECT_THAT(eventsOf(imported), ElementsAre("launch com.x/.Main", "tap (100, 200)", HasSubstr("(30, 41)"),
                                              "drag (10, 20) to (200, 300)", "drag (50, 900) to (50, 100)",
                                              "tap (5, 5)", "type \"Hello\"", "key SPACE", "type \"world\"",
                                              "key COMMA", "key SPACE", "type \"ok\"", "key BACK"));
  EXPECT_EQ(imported.events, 7u);
  EXPECT_THAT(imported.script, HasSubstr("LaunchActivity(com.x, com.x.Main)\nUserWait(1000)\nTap(100,200)\n"
                                         "UserWait(2000)\nTap(30,41,1500)\n"));
}

TEST(DroidBot, EventsComeInTheOrderOfTheirTags) {
  Output output;
  output.event(9, {{"event_type", "key"}, {"name", "KEYCODE_HOME"}});
  output.event(2, launch());
  output.event(5, {{"event_type", "key"}, {"name", "82"}});
  EXPECT_THAT(eventsOf(output.script()), ElementsAre("launch com.x/.Main", "key MENU", "key HOME"));
}

TEST(DroidBot, AScrollWithoutAViewTakesTheScreenOfItsState) {
  Output output;
  output.event(0, launch());
  output.event(1, {{"event_type", "scroll"}, {"direction", "RIGHT"}}, "s7");
  output.state("s7", 1000, 2000);
  EXPECT_THAT(eventsOf(output.script()),
              ElementsAre("launch com.x/.Main", "drag (900, 1000) to (100, 1000)"));
}

TEST(DroidBot, NothingIsLostSilently) {
  Output output;
  output.event(0, {{"event_type", "kill_app"}, {"stop_intent", "am force-stop com.x"}});
  output.event(1, launch());
  output.event(2, {{"event_type", "scroll"}, {"direction", "DOWN"}});
  output.event(3, {{"event_type", "touch"}});
  output.event(4, {{"event_type", "key"}, {"name", "NO_SUCH"}});
  output.event(5, {{"event_type", "spawn"}});
  output.event(6, {{"event_type", "intent"}, {"intent", "am broadcast -a com.x.PING"}});
  output.event(7, {{"event_type", "intent"}, {"intent", "am start -d 'a,b)' com.x/.Main"}});
  output.event(40, {{"event_type", "key"}, {"name", "BACK"}});
  const auto imported = output.script();
  EXPECT_THAT(eventsOf(imported),
              ElementsAre("launch com.x/.Main", HasSubstr("am broadcast -a com.x.PING"), "key BACK"));
  EXPECT_THAT(messages(imported), ElementsAre(HasSubstr("stopped app"), HasSubstr("how large the screen is"),
                                              HasSubstr("neither coordinates nor a view"),
                                              HasSubstr("NO_SUCH"), HasSubstr("\"spawn\""),
                                              HasSubstr("--allow-run-cmd"), HasSubstr("RunCmd cannot say")));
  EXPECT_THAT(imported.script, HasSubstr("# event_2024-05-01_120105.json: "));
}

TEST(DroidBot, WaitsAreNotLongerThanAPersonWouldWait) {
  Output output;
  output.event(0, launch());
  output.event(59, {{"event_type", "key"}, {"name", "BACK"}});
  const auto imported = output.script();
  EXPECT_THAT(imported.script, HasSubstr("UserWait(10000)\n"));
  EXPECT_THAT(messages(imported), ElementsAre(HasSubstr("59 s later")));
}

TEST(DroidBot, AScriptThatStartsNoAppSaysSo) {
  Output output;
  output.event(0, {{"event_type", "key"}, {"name", "BACK"}});
  EXPECT_THAT(messages(output.script()), ElementsAre(HasSubstr("No event starts the app")));
}

TEST(DroidBot, OtherFilesAreRefused) {
  test::TemporaryFolder folder;
  folder.file("event_1.json", "[1, 2");
  folder.file("empty/readme.txt", "");
  EXPECT_THAT(readDroidBot({folder.path() / "event_1.json"}).error(), HasSubstr("is no event of DroidBot"));
  EXPECT_THAT(readDroidBot({folder.path() / "empty"}).error(),
              HasSubstr("is a directory without event_*.json"));
  EXPECT_THAT(readDroidBot({folder.path() / "gone"}).error(), HasSubstr("gone"));
}

TEST(DroidBot, AFileThatIsNoEventLosesNothingElse) {
  Output output;
  output.event(0, launch());
  output.event(1, {{"event_type", nullptr}});
  output.folder_.file("events/event_2024-05-01_120102.json", "");
  output.event(3, {{"event_type", "key"}, {"name", "BACK"}});
  const auto imported = output.script();
  EXPECT_EQ(imported.events, 2u);
  EXPECT_THAT(messages(imported), ElementsAre("It holds no event of a known form; the file is left out.",
                                              "It is empty; the file is left out."));
  EXPECT_EQ(imported.notes[1].where, "event_2024-05-01_120102.json");
}

TEST(DroidBot, ForksWriteDirectionsInSmallLetters) {
  Output output;
  output.event(0, launch());
  output.event(1, {{"event_type", "scroll"}, {"direction", "down"}, {"view", view(0, 0, 100, 200)}});
  EXPECT_THAT(eventsOf(output.script()),
              ElementsAre(HasSubstr("launch"), HasSubstr("drag (50, 180) to (50, 20")));
}

TEST(DroidBot, OnlyNotesAreAnError) {
  Output output;
  output.event(0, {{"event_type", "manual"}});
  EXPECT_THAT(droidBotScript(readDroidBot({output.folder_.path()}).value()).error(), HasSubstr("\"manual\""));
}

TEST(IntentCommand, StartsFromTheLauncherAreLaunches) {
  const auto launched = [](const char* command) {
    const auto launch = launchOf(command);
    return launch ? launch->package + "|" + launch->activity : "";
  };
  EXPECT_EQ(launched("am start com.x/.Main"), "com.x|com.x.Main");
  EXPECT_EQ(launched("am start -n com.x/com.x.Main"), "com.x|com.x.Main");
  EXPECT_EQ(
      launched("am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n com.x/.A"),
      "com.x|com.x.A");
  EXPECT_EQ(launched("am start -a android.intent.action.VIEW -d http://x com.x/.A"), "");
  EXPECT_EQ(launched("am start --es key value com.x/.A"), "");
  EXPECT_EQ(launched("am startservice com.x/.A"), "");
  EXPECT_EQ(launched("am start com.x"), "");
  EXPECT_EQ(launched(""), "");
}

TEST(IntentCommand, CommandsAreRunWholeOrNotAtAll) {
  EXPECT_EQ(runCommand("am broadcast -a com.x.PING"), "RunCmd(am broadcast -a com.x.PING)");
  EXPECT_EQ(runCommand("am start -d a,b"), "");
  EXPECT_EQ(runCommand("echo (x)"), "");
  EXPECT_EQ(runCommand("echo\nTap(1,2)"), "");
}

RC_GTEST_PROP(TypedLines, typeTheText, ()) {
  const auto text = *rc::gen::nonEmpty(
      rc::gen::container<std::string>(rc::gen::element('a', 'Z', '0', ' ', ',', ')', '(', '%', '#', '"')));
  const auto lines = typedLines(text);
  RC_ASSERT(!lines.empty());
  std::string typed;
  const auto run = script::play(script::Script::parse(script::Text("start data >>\n" + lines)));
  for (const auto& event : script::userEvents(run.events)) {
    if (event.type == script::UserEventType::text) RC_ASSERT(event.text.find(' ') == std::string::npos);
    typed += event.type == script::UserEventType::text ? event.text
             : event.keyCode == 55                     ? ","
             : event.keyCode == 62                     ? " "
                                                       : ")";
  }
  RC_ASSERT(typed == text);
}

TEST(TypedLines, AreNoneForWhatALineCannotHold) {
  EXPECT_EQ(typedLines("two\nlines"), "");
  EXPECT_EQ(typedLines("a\ttab "), "");
}

// Any JSON is an event, an error or an event whose script says what is missing.
RC_GTEST_PROP(DroidBot, neverCrashesOnAnyFields, ()) {
  const auto value = [] {
    const std::vector<json> values = {nullptr,
                                      -1,
                                      0,
                                      1e300,
                                      12.5,
                                      "text",
                                      "am start com.x/.A",
                                      json::array(),
                                      {{1, 2}},
                                      true,
                                      view(1, 2, 3, 4),
                                      json::object(),
                                      "BACK",
                                      "UP"};
    return *rc::gen::elementOf(values);
  };
  json body = {
      {"event_type", *rc::gen::element<std::string>("touch", "long_touch", "swipe", "scroll", "set_text",
                                                    "key", "intent", "kill_app", "exit", "x")}};
  for (const char* key : {"x", "y", "view", "start_x", "start_y", "start_view", "end_x", "end_y", "end_view",
                          "duration", "text", "name", "direction", "intent", "stop_intent"})
    if (*rc::gen::arbitrary<bool>()) body[key] = value();
  DroidBotOutput output;
  output.events.push_back(parseDroidBotEvent(json({{"event", body}}).dump(), "e").value());
  const auto imported = droidBotScript(output);
  if (imported) {
    RC_ASSERT(script::Script::parse(script::Text(imported->script)).headerVerdict() ==
              script::HeaderVerdict::valid);
  } else {
    RC_ASSERT(!imported.error().empty());
  }
}

}  // namespace
}  // namespace marmoset::imports

#include <algorithm>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/script/android/key_codes.h"
#include "tests/engine/script/log/replay.h"

namespace marmoset::script {
namespace {

float coordinate() {
  return static_cast<float>(*rc::gen::inRange(-5000, 200000)) / 97.0f;
}

std::string point(int id, float x, float y) {
  return fmt::format("{}:({},{})", id, x, y);
}

std::string touchLine(std::string_view action, const std::string& pointers) {
  return fmt::format(":Sending Touch (ACTION_{}): {}\n", action, pointers);
}

std::string tap() {
  const float x = coordinate(), y = coordinate();
  const bool jitter = *rc::gen::arbitrary<bool>();
  return touchLine("DOWN", point(0, x, y)) +
         touchLine("UP", jitter ? point(0, coordinate(), y) : point(0, x, y));
}

std::string swipe() {
  std::string text = touchLine("DOWN", point(0, coordinate(), coordinate()));
  for (int i = *rc::gen::inRange(0, 6); i > 0; --i)
    text += touchLine("MOVE", point(0, coordinate(), coordinate()));
  if (*rc::gen::inRange(0, 8) == 0) text += "Wait Event for 12 milliseconds\n";
  return *rc::gen::inRange(0, 10) == 0 ? text : text + touchLine("UP", point(0, coordinate(), coordinate()));
}

// The first finger rests unless it moves.
std::string pinch(bool moves) {
  float x = coordinate(), y = coordinate();
  std::string text = touchLine("DOWN", point(0, x, y));
  const auto both = [&](std::string_view action) {
    if (moves) x = coordinate();
    text += touchLine(action, point(0, x, y) + " " + point(1, coordinate(), coordinate()));
  };
  both("POINTER_DOWN 1");
  for (int i = *rc::gen::inRange(0, 5); i > 0; --i) both("MOVE");
  both(*rc::gen::arbitrary<bool>() ? "POINTER_UP 1" : "POINTER_UP 0");
  return text + touchLine("UP", point(0, x, y));
}

std::string key() {
  const int code = *rc::gen::inRange(1, lastKeyCode + 20);
  const auto line = [&](std::string_view action) {
    return fmt::format(":Sending Key (ACTION_{}): {}    // {}\n", action, code, keyName(code));
  };
  if (*rc::gen::inRange(0, 10) == 0) return line("UP");
  return line("DOWN") + line("UP");
}

std::string other() {
  const std::string lines[] = {
      ":Sending Trackball (ACTION_MOVE): 0:(-3.0,1.0)\n",
      ":Sending Trackball (ACTION_DOWN): 0:(0.0,0.0)\n:Sending Trackball (ACTION_UP): 0:(0.0,0.0)\n",
      ":Sending Flip keyboardOpen=true\n",
      ":Sending Flip keyboardOpen=false\n",
      ":Sending rotation degree=2, persist=false\n",
      ":Switch: #Intent;action=android.intent.action.MAIN;component=org.sample/.Main;end\n",
      ":Switch: #Intent;component=org.sample/org.other.Second;end\n",
      "Sleeping for 300 milliseconds\n",
      "Sleeping for 0 milliseconds\n",
      "Wait Event for 40 milliseconds\n",
      "    // Injection Failed\n",
      "    //[calendar_time:2018-02-14 15:44:27.138  system_uptime:59606]\n    // Sending event #100\n",
      "    // activityResuming(org.sample)\n",
      "\n",
  };
  return lines[*rc::gen::inRange<std::size_t>(0, std::size(lines))];
}

std::string logText(bool movesFirstFinger) {
  std::string text =
      ":Monkey: seed=1 count=1000\n:AllowPackage: org.sample\n:Sending Flip keyboardOpen=true\n";
  for (int i = *rc::gen::inRange(0, 60); i > 0; --i) {
    switch (*rc::gen::inRange(0, 5)) {
      case 0:
        text += tap();
        break;
      case 1:
        text += swipe();
        break;
      case 2:
        text += pinch(movesFirstFinger);
        break;
      case 3:
        text += key();
        break;
      default:
        text += other();
    }
  }
  return text;
}

void check(bool movesFirstFinger) {
  const Log log = Log::parse(Text(logText(movesFirstFinger)));
  ConvertOptions whole;
  whole.whole = true;
  const auto conversion = convert(log, whole);
  RC_ASSERT(conversion);
  const auto logged = log.events(log.runs().at(0));
  const Run run = replay(*conversion);
  RC_ASSERT(run.end.kind == RunEnd::Kind::endOfFile);
  const auto expected = withoutWaits(logged), injected = withoutWaits(run.events);
  RC_ASSERT(std::ranges::equal(expected, injected, movesFirstFinger ? sameInputButFirstFinger : sameInput));
  RC_ASSERT(timeSlept(logged) == timeSlept(run.events));
  RC_ASSERT(conversion->events == expected.size());
  RC_ASSERT(static_cast<std::size_t>(std::ranges::count(conversion->script, '\n')) >=
            conversion->logLines.size());
}

// A log line may stand for several events, but never an event for none.
RC_GTEST_PROP(ConvertProperty, ReplayInjectsTheLogAgain, ()) {
  check(false);
}

RC_GTEST_PROP(ConvertProperty, ReplayMovesAllButTheFirstOfTwoFingers, ()) {
  check(true);
}

RC_GTEST_PROP(ConvertProperty, ACrashCutsTheReplayWhereItStands, ()) {
  const std::string before = logText(false), after = logText(false);
  const std::string crash = "// CRASH: org.sample (pid 1)\n// Short Msg: java.lang.Error\n// \n";
  const auto tail = after.substr(after.find(":Sending Flip"));
  const auto cut = convert(Log::parse(Text(before + crash + tail)));
  const auto whole = convert(Log::parse(Text(before)));
  RC_ASSERT(cut);
  RC_ASSERT(whole);
  RC_ASSERT(
      std::ranges::equal(withoutWaits(replay(*cut).events), withoutWaits(replay(*whole).events), sameInput));
}

}  // namespace
}  // namespace marmoset::script

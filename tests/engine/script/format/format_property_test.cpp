#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck/gtest.h>

#include "engine/script/format/format.h"
#include "engine/script/semantics/run.h"
#include "tests/engine/script/golden_event.h"
#include "tests/support/real_data.h"

namespace marmoset::script {
namespace {

namespace fs = std::filesystem;

Script parse(std::string_view bytes) {
  return Script::parse(Text(bytes));
}

std::string formatted(const Script& script) {
  return applyEdits(script.text(), formattingEdits(script)).toString();
}

nlohmann::json fieldsOf(const LowLevelEvent& event) {
  auto fields = test::toGolden(event);
  if (const auto* motion = std::get_if<MotionEvent>(&event.body)) fields["downTime"] = motion->downTime;
  return fields;
}

// Everything a device makes of a script: its header and three replays, with the line of every event.
nlohmann::json whatADeviceDoes(const Script& script) {
  constexpr int replays = 3;
  constexpr std::size_t most = 3000;
  nlohmann::json answer = {static_cast<int>(script.headerVerdict()), script.count(),
                           std::to_string(script.speed()), script.lineByLine()};
  if (script.headerVerdict() != HeaderVerdict::valid) return answer;
  ScriptPlayer player(script, {});
  for (int replay = 0; replay < replays; ++replay) {
    nlohmann::json events = nlohmann::json::array();
    const auto end = player.cycle([&](LowLevelEvent&& event) {
      events.push_back(fieldsOf(event));
      return events.size() < most;
    });
    answer.push_back({events, end.describe(), static_cast<int>(end.kind), end.lostEvents});
  }
  return answer;
}

std::string shown(std::string_view bytes) {
  return nlohmann::json(bytes).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
}

// Empty if formatting these bytes keeps its promises, else which one it breaks.
std::string brokenPromise(std::string_view bytes) {
  const auto script = parse(bytes);
  const auto once = formatted(script);
  const auto after = parse(once);
  if (whatADeviceDoes(script) != whatADeviceDoes(after)) return "changes what is injected: " + shown(bytes);
  if (formatted(after) != once) return "is not finished after one pass: " + shown(bytes);
  const auto addedEnd = after.lineCount() - script.lineCount();
  if (addedEnd != 0 && addedEnd != 1) return "moves lines: " + shown(bytes);
  return {};
}

rc::Gen<std::string> blanks() {
  return rc::gen::map(rc::gen::weightedElement<std::string>(
                          {{6, ""}, {3, " "}, {1, "  "}, {1, "\t"}, {1, "\v"}, {1, std::string(1, '\x01')}}),
                      [](std::string text) { return text; });
}

rc::Gen<std::string> command() {
  const auto word = rc::gen::elementOf(std::vector<std::string>{"Tap",
                                                                "Drag",
                                                                "PinchZoom",
                                                                "DispatchPointer",
                                                                "DispatchKey",
                                                                "DispatchTrackball",
                                                                "UserWait",
                                                                "RotateScreen",
                                                                "DispatchPress",
                                                                "LaunchActivity",
                                                                "DispatchString",
                                                                "RunCmd",
                                                                "PowerLog",
                                                                "DispatchFlip",
                                                                "LongPress",
                                                                "# Tap",
                                                                "Pointer DispatchPointer",
                                                                "DeviceWakeUp",
                                                                "Tab",
                                                                "EndCaptureAppFramerate",
                                                                "linebyline",
                                                                "count=",
                                                                "start data >>"});
  const auto argument = rc::gen::elementOf(std::vector<std::string>{
      "", "", "1", "2", "0", "10", "100.5", "-3", "KEYCODE_HOME", "a b", "x", "true"});
  const auto padded = rc::gen::map(rc::gen::tuple(blanks(), argument, blanks()), [](const auto& parts) {
    return std::get<0>(parts) + std::get<1>(parts) + std::get<2>(parts);
  });
  const auto arguments =
      rc::gen::mapcat(rc::gen::element(0, 1, 2, 3, 5, 5, 8, 9, 12, 13), [padded](int count) {
        return rc::gen::map(
            rc::gen::container<std::vector<std::string>>(static_cast<std::size_t>(count), padded),
            [](const std::vector<std::string>& all) {
              std::string joined;
              for (const auto& one : all) joined += (&one == &all.front() ? "" : ",") + one;
              return joined;
            });
      });
  const auto close =
      rc::gen::weightedElement<std::string>({{9, ")"}, {1, ""}, {1, "),"}, {1, ") Tap (1, 2)"}});
  return rc::gen::map(rc::gen::tuple(blanks(), word, blanks(), arguments, close, blanks()),
                      [](const auto& parts) {
                        return std::get<0>(parts) + std::get<1>(parts) + std::get<2>(parts) + "(" +
                               std::get<3>(parts) + std::get<4>(parts) + std::get<5>(parts);
                      });
}

rc::Gen<std::string> anyScript() {
  const auto header = rc::gen::elementOf(std::vector<std::string>{
      "start data >>", "count= 10\nstart data >>", " count=   7\nspeed=\t2.5 \nstart data >>",
      "count=10\nstart data >>", "count=1\nstart data >>", "linebyline\nstart data >>",
      "speed=  \nstart data >>", "xcount=  5\nstart data >> "});
  const auto end = rc::gen::weightedElement<std::string>(
      {{8, "\n"}, {2, "\r\n"}, {1, "\r"}, {2, "\n\n"}, {1, "\n   \n"}, {1, "\r \n"}});
  const auto line = rc::gen::map(rc::gen::pair(end, command()),
                                 [](const auto& parts) { return parts.first + parts.second; });
  const auto tail = rc::gen::element<std::string>("", "\n", "\n  ", "\r\n");
  return rc::gen::map(rc::gen::tuple(header, rc::gen::container<std::vector<std::string>>(line), tail),
                      [](const auto& parts) {
                        std::string bytes = std::get<0>(parts);
                        for (const auto& one : std::get<1>(parts)) bytes += one;
                        return bytes + std::get<2>(parts);
                      });
}

RC_GTEST_PROP(FormatProperty, randomScriptsInjectTheSame, ()) {
  RC_ASSERT(brokenPromise(*anyScript()) == "");
}

RC_GTEST_PROP(FormatProperty, anyBytesInjectTheSame, (const std::string& bytes)) {
  RC_ASSERT(brokenPromise("start data >>\n" + bytes) == "");
  RC_ASSERT(brokenPromise(bytes) == "");
}

RC_GTEST_PROP(FormatProperty, aRangeGivesTheEditsOfItsLines, ()) {
  const auto script = parse(*anyScript());
  const auto last = static_cast<std::uint32_t>(script.lineCount());
  const auto first = *rc::gen::inRange<std::uint32_t>(0, last),
             end = *rc::gen::inRange<std::uint32_t>(first, last);
  const Range range{{first, 0}, script.text().clamp({end, 1'000'000})};
  std::vector<TextEdit> expected;
  for (const auto& edit : formattingEdits(script)) {
    if (edit.range.start.line >= first && edit.range.start.line <= end) expected.push_back(edit);
  }
  if (range.end == Position{end, 0} && end > first) {
    std::erase_if(expected, [&](const TextEdit& edit) { return edit.range.start.line == end; });
  }
  RC_ASSERT(formattingEdits(script, range) == expected);
}

std::vector<fs::path> filesIn(const std::string& folder, std::string_view extension) {
  std::vector<fs::path> files;
  const auto root = test::realData(folder);
  if (!root) return files;
  for (const auto& entry : fs::recursive_directory_iterator(*root)) {
    if (entry.is_regular_file() && entry.path().string().ends_with(extension)) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

TEST(FormatRealData, realScriptsInjectTheSame) {
  for (const auto& [folder, extension] : std::vector<std::pair<std::string, std::string>>{
           {"aosp-golden", ".mks"}, {"monkey-scripts", ""}, {"simplydroid", "script.log"}}) {
    for (const auto& path : filesIn(folder, extension))
      EXPECT_EQ(brokenPromise(test::readFile(path)), "") << path;
  }
}

// Blanks go in and out at random places of scripts that poke at every quirk of the device's parser.
RC_GTEST_PROP(FormatRealData, mutatedScriptsInjectTheSame, ()) {
  static const auto files = filesIn("aosp-golden", ".mks");
  if (files.empty()) return;
  auto bytes = test::readFile(*rc::gen::elementOf(files));
  const auto changes = *rc::gen::inRange(1, 30);
  for (int change = 0; change < changes && !bytes.empty(); ++change) {
    const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
    if (*rc::gen::inRange(0, 4) == 0) {
      bytes.erase(at, 1);
    } else {
      bytes.insert(at,
                   *rc::gen::elementOf(std::vector<std::string>{" ", "  ", "\t", ",", "(", ")", "\n", "\v"}));
    }
  }
  RC_ASSERT(brokenPromise(bytes) == "");
}

}  // namespace
}  // namespace marmoset::script

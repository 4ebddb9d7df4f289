// App files of somebody else: what they may use is bounded, and a stop is heard while they are at work.
#include "engine/device/simulator/expression/limits.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/device/simulator/app_file.h"
#include "engine/device/simulator/simulated_device.h"
#include "tests/engine/device/simulator/sample.h"

namespace marmoset::device::simulator {
namespace {

using testing::HasSubstr;

std::string evilApp(const std::string& variables, const std::string& activity,
                    const std::string& view = "{class: Button, text: x, bounds: [0, 0, 1080, 1900]}") {
  return "package: com.evil\nmain: Main\nvariables: {" + variables + "}\nactivities: {Main: {" + activity +
         (activity.empty() ? "" : ", ") + "view: " + view + "}}\n";
}

std::shared_ptr<const App> appOf(const std::string& yaml) {
  const auto app = parseApp(yaml);
  EXPECT_TRUE(app) << app.error().front().describe();
  return *app;
}

std::string severalTimes(const std::string& statement, int times) {
  std::string all = statement;
  for (int i = 1; i < times; ++i) all += ", " + statement;
  return all;
}

// What ends the app within the wait.
trace::Failure failureOf(const std::string& yaml, std::int64_t ms) {
  Phone phone;
  phone.install(appOf(yaml));
  phone.launch("com.evil", "com.evil.Main");
  phone.advance(ms);
  const auto failure = phone.takeFailure();
  EXPECT_TRUE(failure) << yaml;
  return failure.value_or(trace::Failure{});
}

TEST(Limits, ofATextIsNamed) {
  const auto failure =
      failureOf(evilApp("process: {t: xx}", "timers: [{every: 50, do: [{set: {t: t + t}}]}]"), 10'000);
  EXPECT_EQ(failure.exception, "java.lang.OutOfMemoryError");
  EXPECT_THAT(failure.message, HasSubstr("a text is longer than 100000 bytes"));
  EXPECT_THAT(failure.stack, HasSubstr("simulated.app.limits.textLength"));
}

TEST(Limits, ofAListIsNamed) {
  const auto grow = severalTimes("{append: {l: 1}}", 500);
  const auto failure =
      failureOf(evilApp("process: {l: []}", "timers: [{every: 50, do: [" + grow + "]}]"), 100'000);
  EXPECT_THAT(failure.message, HasSubstr("a list has more than 100000 elements"));
}

TEST(Limits, ofBlocksThatWaitIsNamed) {
  const auto wait = severalTimes("{after: 1000000, do: []}", 200);
  const auto failure = failureOf(evilApp("", "timers: [{every: 50, do: [" + wait + "]}]"), 100'000);
  EXPECT_THAT(failure.message, HasSubstr("more than 10000 blocks wait"));
}

TEST(Limits, ofTheWorkOfOneEventIsAnAppThatDoesNotRespond) {
  // Each looks through a list of 10,000 numbers.
  const auto fill = severalTimes("{append: {l: 1}}", 1000),
             look = severalTimes("{set: {b: 'has(l, 2)'}}", 1000);
  const auto failure =
      failureOf(evilApp("process: {l: [], b: false}",
                        "timers: [{every: 50, do: [" + fill + "]}, {after: 1000, do: [" + look + "]}]"),
                2'000);
  EXPECT_EQ(failure.kind, trace::FailureKind::notResponding);
  EXPECT_THAT(failure.message, HasSubstr("one event takes more than 1000000 statements"));
}

TEST(Limits, ofAllTextsCountWhatIsHeldOnly) {
  const std::string longText(50'000, 'x');
  // Each tick makes a text that nobody holds a tick later.
  Phone phone;
  phone.install(appOf(evilApp("process: {n: 0, t: '', x: " + longText + "}",
                              "timers: [{every: 50, do: [{set: {n: n + 1, t: x + text(n)}}]}]")));
  phone.launch("com.evil", "com.evil.Main");
  for (int i = 0; i < 100; ++i) phone.advance(1000);
  EXPECT_FALSE(phone.failed());
  EXPECT_EQ(phone.variable("com.evil", "n"), 2018);

  const auto hoards =
      failureOf(evilApp("process: {n: 0, l: !texts [], x: " + longText + "}",
                        "timers: [{every: 50, do: [{append: {l: x + text(n)}}, {set: {n: n + 1}}]}]"),
                200'000);
  EXPECT_THAT(hoards.message, HasSubstr("texts of more than 64 MB"));
}

TEST(Limits, ofAFileAreComplaints) {
  std::string many;
  for (int i = 0; i < 10'001; ++i) many += "v" + std::to_string(i) + ": 1, ";
  const auto variables = parseApp(evilApp("process: {" + many + "}", ""));
  ASSERT_FALSE(variables);
  ASSERT_EQ(variables.error().size(), 1u);
  EXPECT_EQ(variables.error()[0].message, "an app has at most 10000 variables");

  std::string lists;
  for (int i = 0; i < 101; ++i) lists += "l" + std::to_string(i) + ": [], ";
  ASSERT_FALSE(parseApp(evilApp("process: {" + lists + "}", "")));
  ASSERT_FALSE(parseApp(evilApp("", "timers: [" + severalTimes("{every: 50, do: []}", 101) + "]")));
}

TEST(Limits, ofAScreenLeaveTheRestOut) {
  std::string columns;
  for (int i = 0; i < 20; ++i)
    columns += "{class: TextView, text: '{t}', bounds: [" + std::to_string(i) + ", 0, 100, 1]}, ";
  const auto app =
      appOf(evilApp("process: {t: " + std::string(20'000, 'x') + "}", "",
                    "{class: ListView, bounds: [0, 0, 1080, 1900], rows: 1900, row: {class: FrameLayout, "
                    "size: 1, children: [" +
                        columns + "]}}"));
  Phone phone;
  phone.install(app);
  phone.launch("com.evil", "com.evil.Main");
  const auto tree = phone.tree();
  EXPECT_LE(tree->nodes.size(), limits::viewsOfWindow);
  std::size_t shown = 0, longest = 0;
  for (const auto& node : tree->nodes) {
    shown += node.text.size();
    longest = std::max(longest, node.text.size());
  }
  EXPECT_EQ(longest, limits::shownText);
  EXPECT_LE(shown, limits::shownTexts);
}

TEST(Limits, ofWhatIsToldDropTheOldest) {
  Phone phone;
  phone.install(
      appOf(evilApp("process: {n: 0}", "timers: [{every: 50, do: [{set: {n: n + 1}}, {log: '{n}'}]}]")));
  phone.launch("com.evil", "com.evil.Main");
  phone.advance(50 * 50'000);
  const auto log = phone.takeAppLog();
  EXPECT_LE(log.size(), limits::keptLogLines);
  ASSERT_FALSE(log.empty());
  EXPECT_EQ(log.back(), "com.evil: 50018");
}

// Two hundred statements twenty times a second, and a wait of an hour.
constexpr std::int64_t hour = 3'600'000;

TEST(Limits, aStopIsHeardWhileTheAppIsAtWork) {
  const auto busy = severalTimes("{set: {n: n + 1}}", 200);
  SimulatedDevice device(appOf(evilApp("process: {n: 0}", "timers: [{every: 50, do: [" + busy + "]}]")),
                         "phone");
  ASSERT_TRUE(device.cleanStart({.package = "com.evil"}, {}));
  std::stop_source source;
  const Operation operation{.stop = source.get_token()};
  script::LowLevelEvent launch, wait;
  launch.body = script::ActivityEvent{.package = "com.evil", .activity = "com.evil.Main"};
  wait.body = script::WaitEvent{hour};
  ASSERT_TRUE(device.inject({launch}, operation));
  source.request_stop();
  const auto outcome = device.inject({wait}, operation);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().kind, DeviceError::Kind::cancelled);
  EXPECT_LT(device.phone().variable("com.evil", "n"), 10'000);
  // The phone is as good as any for the next run.
  ASSERT_TRUE(device.cleanStart({.package = "com.evil"}, {}));
  ASSERT_TRUE(device.inject({launch}, {}));
  EXPECT_EQ(device.phone().variable("com.evil", "n"), 200 * (900 / 50));
}

}  // namespace
}  // namespace marmoset::device::simulator

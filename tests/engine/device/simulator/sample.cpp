#include "tests/engine/device/simulator/sample.h"

#include "engine/script/semantics/run.h"
#include "tests/support/real_data.h"

namespace marmoset::device::simulator {

namespace {

AppPointer orFail(tl::expected<AppPointer, AppErrors> app) {
  if (app) return *std::move(app);
  for (const auto& error : app.error()) ADD_FAILURE() << error.describe();
  return nullptr;
}

}  // namespace

AppPointer sampleApp(const std::string& name) {
  return orFail(loadApp(test::sourceFile("samples/" + name + "/" + name + ".app.yaml")));
}

AppPointer appOf(const std::string& yaml) {
  return orFail(parseApp(yaml));
}

AppPointer appFrom(const std::string& rest) {
  return appOf("package: com.x\nmain: Main\n" + rest);
}

Recorded scriptOf(const std::string& text) {
  Recorded recorded;
  recorded.events = script::play(script::Script::parse(script::Text(text))).events;
  recorded.userEvents = script::userEvents(recorded.events);
  recorded.steps = stepsOf(recorded.events, recorded.userEvents);
  return recorded;
}

Recorded sampleScript(const std::string& path) {
  const auto text = test::readFile(test::sourceFile("samples/" + path));
  EXPECT_FALSE(text.empty()) << path;
  return scriptOf(text);
}

std::vector<Step> chosen(const std::vector<Step>& steps, const std::vector<std::size_t>& positions) {
  std::vector<Step> found;
  for (const auto position : positions) found.push_back(steps.at(position));
  return found;
}

ReplayOutcome runOn(SimulatedDevice& device, std::span<const Step> steps, std::uint64_t seed) {
  CleanStart start;
  start.package = facts(*device.phone().installed().front().app).package;
  start.seed = seed;
  const auto ready = device.cleanStart(start, {});
  EXPECT_TRUE(ready) << ready.error().message;
  auto outcome = device.replay(steps, {}, {});
  EXPECT_TRUE(outcome) << outcome.error().message;
  return outcome.value_or(ReplayOutcome{});
}

Phone launched(const AppPointer& app, PhoneOptions options) {
  Phone phone(options);
  phone.install(app);
  EXPECT_EQ(phone.launch(facts(*app).package, facts(*app).mainActivity), LaunchResult::started);
  return phone;
}

const trace::ViewNode* findView(const trace::ViewTree& tree, const std::string& name) {
  for (const auto& node : tree.nodes) {
    if (shortId(node) == name || node.text == name || node.description == name) return &node;
  }
  return nullptr;
}

trace::Rect boundsOf(const Phone& phone, const std::string& name) {
  const auto tree = phone.tree();
  const auto* view = findView(*tree, name);
  if (!view) ADD_FAILURE() << "no view " << name << " on " << describe(phone.window());
  return view ? view->bounds : trace::Rect{};
}

std::string textOf(const Phone& phone, const std::string& name) {
  const auto tree = phone.tree();
  const auto* view = findView(*tree, name);
  return view ? view->text : "no view " + name;
}

bool shows(const Phone& phone, const std::string& name) {
  return findView(*phone.tree(), name) != nullptr;
}

void tapOn(Phone& phone, const std::string& name) {
  const auto box = boundsOf(phone, name);
  phone.tap(static_cast<float>(box.left + box.right) / 2, static_cast<float>(box.top + box.bottom) / 2);
}

}  // namespace marmoset::device::simulator

#include "tests/engine/model/made_recording.h"

#include <algorithm>
#include <map>

namespace marmoset::test {

namespace {

using script::UserEventType;
using trace::ViewFlag;

constexpr std::string_view crash = "crash: ";
constexpr std::int32_t backKey = 4, rowHeight = 100, screenWidth = 1080, screenHeight = 1920;

trace::WindowStatus madeWindow(const std::string& told) {
  const auto slash = told.find('/');
  trace::WindowStatus window{.package = "com.x", .activity = "com.x." + told.substr(0, slash)};
  window.kind = slash == std::string::npos ? trace::WindowKind::activity : trace::WindowKind::dialog;
  if (slash != std::string::npos) window.window = told.substr(slash + 1);
  return window;
}

trace::ViewNode madeView(std::string className, std::int32_t parent, std::uint32_t index) {
  trace::ViewNode view;
  view.className = std::move(className);
  view.parent = parent;
  view.index = index;
  view.flags.set(ViewFlag::enabled);
  return view;
}

trace::Failure madeFailure(const std::string& type) {
  trace::Failure failure;
  failure.process = "com.x";
  failure.exception = type;
  failure.stack = type + "\n\tat com.x.Main.onClick(Main.java:1)\n";
  return failure;
}

bool isButton(const std::string& press) {
  return press != "BACK" && press != "launch";
}

trace::RecordedEvent madeEvent(const std::string& press, const std::vector<std::string>& buttons) {
  trace::RecordedEvent recorded;
  if (press == "launch") {
    recorded.event.type = UserEventType::launch;
    recorded.event.package = "com.x";
    recorded.event.activity = "com.x.Main";
  } else if (press == "BACK") {
    recorded.event.type = UserEventType::key;
    recorded.event.keyCode = backKey;
  } else {
    const auto at = std::find(buttons.begin(), buttons.end(), press) - buttons.begin();
    recorded.widget = static_cast<std::uint32_t>(at) + 1;
  }
  return recorded;
}

}  // namespace

trace::Observation madeScreen(const std::string& window, const std::vector<std::string>& buttons) {
  trace::ViewTree tree;
  tree.nodes.push_back(madeView("android.widget.FrameLayout", -1, 0));
  tree.nodes[0].bounds = {0, 0, screenWidth, screenHeight};
  for (const auto& text : buttons) {
    auto button = madeView("android.widget.Button", 0, static_cast<std::uint32_t>(tree.nodes.size()) - 1);
    const auto top = static_cast<std::int32_t>(button.index) * rowHeight;
    button.bounds = {0, top, screenWidth, top + rowHeight};
    button.text = text;
    button.flags.set(ViewFlag::clickable);
    tree.nodes.push_back(std::move(button));
  }
  closeTree(tree);
  trace::Observation seen;
  seen.window = madeWindow(window);
  seen.tree = std::make_shared<const trace::ViewTree>(std::move(tree));
  return seen;
}

trace::Recording madeRecording(const std::string& start, const std::vector<Made>& events) {
  std::map<std::string, std::vector<std::string>> buttons;
  auto window = start;
  for (const auto& [press, leadsTo, callbacks, branches] : events) {
    auto& own = buttons[window];
    if (isButton(press) && std::find(own.begin(), own.end(), press) == own.end()) own.push_back(press);
    window = leadsTo;
  }
  for (auto& [name, own] : buttons) std::sort(own.begin(), own.end());
  trace::Recording recording;
  recording.package = "com.x";
  recording.app = "1.0";
  recording.start = madeScreen(start, buttons[start]);
  window = start;
  for (const auto& [press, leadsTo, callbacks, branches] : events) {
    auto recorded = madeEvent(press, buttons[window]);
    if (leadsTo.starts_with(crash)) {
      recorded.after = madeScreen("Launcher");
      recorded.after.failure = recording.failure = madeFailure(leadsTo.substr(crash.size()));
    } else {
      recorded.after = madeScreen(leadsTo, buttons[leadsTo]);
    }
    recorded.after.callbacks = callbacks;
    recorded.after.branches = branches;
    recording.events.push_back(std::move(recorded));
    window = leadsTo;
  }
  return recording;
}

}  // namespace marmoset::test

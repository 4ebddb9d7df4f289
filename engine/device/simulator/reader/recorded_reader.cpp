#include <fmt/format.h>

#include "engine/device/simulator/expression/limits.h"
#include "engine/device/simulator/reader/build.h"
#include "engine/device/simulator/reader/keys.h"
#include "engine/trace/view_tree_xml.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::int64_t mostTimes = 1'000'000'000;

// Of a recorded app: it is there to be launched, what is seen are the screens.
void declareLaunched(Build& build, const Entry& entry) {
  Widget root;
  root.className = "android.widget.FrameLayout";
  WindowSpec window;
  window.portrait = static_cast<Index>(build.app.widgets.size());
  build.app.widgets.push_back(std::move(root));
  ActivitySpec activity;
  activity.className = trace::fullActivity(build.app.facts.package, entry.key);
  activity.window = static_cast<Index>(build.app.windows.size());
  activity.keepsOnRotation = true;
  build.app.windows.push_back(std::move(window));
  build.app.facts.activities.push_back(activity.className);
  build.activities[entry.key] = static_cast<Index>(build.app.activities.size());
  build.app.activities.push_back(std::move(activity));
}

template <class Value>
std::optional<Value> named(Build& build, const Source& source, std::string_view what, Value last) {
  const auto word = build.complaints.text(source);
  if (!word) return std::nullopt;
  std::vector<std::string_view> known;
  for (int i = 0; i <= static_cast<int>(last); ++i) {
    known.push_back(name(static_cast<Value>(i)));
    if (known.back() == *word) return static_cast<Value>(i);
  }
  build.complaints.unknown(source, what, *word, known);
  return std::nullopt;
}

class RecordedReader {
 public:
  explicit RecordedReader(Build& build) : build_(build) {}

  void read(const Source& source) {
    number(source, "screens", screens_);
    number(source, "failures", failures_);
    if (screens_.empty()) return build_.complaints.add(source, "screens are missing: what was recorded");
    if (const auto failures = source.find("failures")) readFailures(*failures);
    for (const auto& entry : build_.complaints.entries(*source.find("screens"), {})) readScreen(entry.value);
    if (const auto launches = source.find("launches")) readLaunches(*launches);
    build_.app.recorded = std::make_shared<const RecordedScreens>(std::move(recorded_));
  }

 private:
  void number(const Source& source, std::string_view key, Names& names) {
    const auto found = source.find(key);
    if (!found) return;
    for (const auto& entry : build_.complaints.entries(*found, {})) {
      if (screens_.contains(entry.key))
        build_.complaints.add(entry.value, fmt::format("{} is the name of a screen already", entry.key));
      names.try_emplace(entry.key, static_cast<Index>(names.size()));
    }
  }

  void readFailures(const Source& source) {
    const Place place{build_.app.facts.package, nullptr, nullptr, false};
    for (const auto& entry : build_.complaints.entries(source, {})) {
      auto handler = readHandler(build_, place, entry.value, "onEvent", "");
      handler.callback = -1;
      build_.app.recordedFailures.push_back(handler);
    }
  }

  void readLaunches(const Source& source) {
    for (const auto& entry : build_.complaints.entries(source, {})) {
      auto outcomes = readOutcomes(entry.value);
      if (!outcomes.empty())
        recorded_.launches[trace::fullActivity(build_.app.facts.package, entry.key)] = std::move(outcomes);
    }
  }

  void readScreen(const Source& source) {
    RecordedScreen screen;
    screen.window.package = build_.app.facts.package;
    screen.window.kind = trace::WindowKind::activity;
    for (const auto& [key, value] : build_.complaints.entries(source, keys::screen)) {
      if (key == "view")
        screen.tree = readTree(value);
      else if (key == "inputs")
        readInputs(value, screen);
      else
        readWindowPart(key, value, screen.window);
    }
    recorded_.screens.push_back(std::move(screen));
  }

  void readWindowPart(std::string_view key, const Source& value, trace::WindowStatus& window) {
    auto& complaints = build_.complaints;
    if (key == "package")
      window.package = complaints.text(value).value_or("");
    else if (key == "activity")
      window.activity = complaints.text(value).value_or("");
    else if (key == "window")
      window.window = complaints.text(value).value_or("");
    else if (key == "keyboard")
      window.keyboard = complaints.truth(value).value_or(false);
    else
      window.kind =
          named(build_, value, "kind of window", trace::WindowKind::none).value_or(trace::WindowKind::none);
  }

  std::shared_ptr<const trace::ViewTree> readTree(const Source& source) {
    const auto xml = build_.complaints.text(source);
    // What is too large is told once.
    if (!xml || viewBytes_ > largestAppFile || views_ > limits::viewsOfRecorded) return nullptr;
    viewBytes_ += xml->size();
    if (viewBytes_ > largestAppFile) {
      build_.complaints.add(source, "aliases make the views too large; write them without");
      return nullptr;
    }
    auto tree = trace::parseViewTree(*xml);
    if (tree) {
      views_ += tree->nodes.size();
      if (tree->nodes.size() > limits::viewsOfWindow || views_ > limits::viewsOfRecorded)
        build_.complaints.add(source, fmt::format("a screen has at most {} views, and all together {}",
                                                  limits::viewsOfWindow, limits::viewsOfRecorded));
      return std::make_shared<const trace::ViewTree>(*std::move(tree));
    }
    build_.complaints.add(source, fmt::format("view is a dump of uiautomator: {}", tree.error().message));
    return nullptr;
  }

  void readInputs(const Source& source, RecordedScreen& screen) {
    for (const auto& element : build_.complaints.elements(source)) {
      model::Input input;
      RecordedOutcomes outcomes;
      bool typed = false, leads = false;
      for (const auto& [key, value] : build_.complaints.entries(element, keys::input)) {
        if (key == "do") {
          const auto type = named(build_, value, "input", script::UserEventType::measurement);
          typed = true;
          if (type) input.type = *type;
        } else if (key == "to") {
          leads = true;
          outcomes = readOutcomes(value);
        } else {
          (key == "on" ? input.widget : input.detail) = build_.complaints.text(value).value_or("");
        }
      }
      if (!typed || !leads)
        build_.complaints.add(element, "an input has `do`, what is done, and `to`, where it led how often");
      else if (!screen.inputs.try_emplace(input, outcomes).second)
        build_.complaints.add(element, fmt::format("{} is given twice", toString(input)));
    }
  }

  RecordedOutcomes readOutcomes(const Source& source) {
    RecordedOutcomes outcomes;
    const auto entries = build_.complaints.entries(source, {});
    if (source.isMap() && entries.empty())
      build_.complaints.add(source, "a screen is missing, with how often it was led to");
    for (const auto& [name, value] : entries) {
      const auto count = build_.complaints.number(value).value_or(0);
      if (count < 1 || count > mostTimes) {
        build_.complaints.add(value, "how often is a number from 1 to a billion");
        continue;
      }
      const auto screen = screens_.find(name), failure = failures_.find(name);
      if (screen == screens_.end() && failure == failures_.end()) {
        tellUnknown(value, name);
        continue;
      }
      const bool fails = screen == screens_.end();
      outcomes.push_back({fails, static_cast<std::size_t>(fails ? failure->second : screen->second), count});
    }
    return outcomes;
  }

  void tellUnknown(const Source& where, const std::string& name) {
    std::vector<std::string_view> known;
    for (const auto* names : {&screens_, &failures_})
      for (const auto& entry : *names) known.push_back(entry.first);
    build_.complaints.unknown(where, "screen or failure", name, known);
  }

  Build& build_;
  Names screens_, failures_;
  std::size_t viewBytes_ = 0, views_ = 0;
  RecordedScreens recorded_;
};

}  // namespace

void declareRecorded(Build& build, const Source& source) {
  build.complaints.entries(source, keys::recorded);
  const auto launches = source.find("launches");
  if (!launches) return build.complaints.add(source, "launches are missing: what is seen first");
  for (const auto& entry : build.complaints.entries(*launches, {})) declareLaunched(build, entry);
}

void readRecorded(Build& build, const Source& source) {
  RecordedReader(build).read(source);
}

}  // namespace marmoset::device::simulator

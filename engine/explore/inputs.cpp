#include "engine/explore/inputs.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/explore/front.h"
#include "engine/imports/typed_lines.h"
#include "engine/script/android/key_codes.h"
#include "engine/trace/touch_dispatch.h"

namespace marmoset::explore {

namespace {

using script::UserEvent;
using script::UserEventType;
using trace::Rect;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

constexpr std::int64_t holdMs = 1000;
constexpr std::int32_t dragSteps = 10;

struct Point {
  std::int32_t x = 0, y = 0;
};

UserEvent touchEvent(UserEventType type, Point from, Point to) {
  UserEvent event;
  event.type = type;
  event.x = static_cast<float>(from.x);
  event.y = static_cast<float>(from.y);
  event.toX = static_cast<float>(to.x);
  event.toY = static_cast<float>(to.y);
  return event;
}

bool isSideways(const ViewNode& view) {
  static constexpr std::array names{"HorizontalScrollView", "ViewPager", "ViewPager2", "Gallery",
                                    "HorizontalGridView"};
  return std::ranges::find(names, trace::shortClass(view)) != names.end();
}

class Choosing {
 public:
  Choosing(const trace::Observation& seen, std::string_view package, ScreenSize screen,
           const InputSettings& settings)
      : seen_(seen), settings_(settings), front_(frontOf(seen, package)) {
    const bool turned = seen.window.rotation % 2 != 0;
    screen_ = turned ? Rect{0, 0, screen.height, screen.width} : Rect{0, 0, screen.width, screen.height};
    reachable_ = screen_;
    reachable_.bottom = keyboardTop(seen, screen_.bottom);
  }

  std::vector<Choice> all() && {
    if (!belongsToApp(front_)) return {};
    const bool shunned = isShunned(seen_.window.activity);
    if (seen_.tree && !shunned) addViews(*seen_.tree);
    if (front_ == Front::permission && !choices_.empty()) return std::move(choices_);
    if (settings_.back || shunned) addKey("BACK");
    if (shunned) return std::move(choices_);
    if (settings_.menu) addKey("MENU");
    if (settings_.rotation) addRotation();
    return std::move(choices_);
  }

 private:
  bool isShunned(const std::string& activity) const {
    return std::ranges::any_of(settings_.shunnedActivities, [&](const std::string& name) {
      return trace::fullActivity(seen_.window.package, name) == activity;
    });
  }

  void addViews(const ViewTree& tree) {
    const auto left = rowsLeftOut(tree);
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
      const auto& view = tree.nodes[i];
      if (!view.has(ViewFlag::enabled) || !isOfFront(view, seen_) || left.contains(i)) continue;
      if (std::ranges::any_of(settings_.shunnedWidgets, [&](const auto& no) { return no.matches(view); }))
        continue;
      addView(tree, i);
    }
  }

  void addView(const ViewTree& tree, std::uint32_t i) {
    const auto& view = tree.nodes[i];
    if (isField(view)) return addTexts(tree, i);
    if (view.has(ViewFlag::clickable) || view.has(ViewFlag::checkable)) addTap(tree, i);
    if (settings_.longPress && view.has(ViewFlag::longClickable)) addLongPress(tree, i);
    if (view.has(ViewFlag::scrollable)) addScrolls(tree, i);
    // Nothing inside a page is told, but a person would touch it.
    if (!view.has(ViewFlag::clickable) && trace::answersByPlace(view) && view.end == i + 1) addTap(tree, i);
  }

  // A point of the view at which a finger hits it and not what lies on top: the middle if possible.
  std::optional<Point> pointOf(const ViewTree& tree, std::uint32_t i, UserEventType type) const {
    const auto box = tree.nodes[i].bounds.intersected(reachable_);
    if (box.empty()) return std::nullopt;
    static constexpr std::array<std::array<std::int32_t, 2>, 9> eighths{
        {{4, 4}, {2, 4}, {6, 4}, {4, 2}, {4, 6}, {1, 1}, {7, 1}, {1, 7}, {7, 7}}};
    for (const auto& [across, down] : eighths) {
      const Point point{box.left + box.width() * across / 8, box.top + box.height() * down / 8};
      const auto hit = model::widgetHit(touchEvent(type, point, point), tree);
      if (hit && (*hit == i || model::takerOf(tree, *hit, type) == i)) return point;
    }
    return std::nullopt;
  }

  void addTap(const ViewTree& tree, std::uint32_t i) {
    const auto at = pointOf(tree, i, UserEventType::tap);
    if (!at) return;
    add(touchEvent(UserEventType::tap, *at, *at), i, fmt::format("Tap({},{})\n", at->x, at->y));
  }

  // With a duration, since PressAndHold does not lift the finger on all devices.
  void addLongPress(const ViewTree& tree, std::uint32_t i) {
    const auto at = pointOf(tree, i, UserEventType::longPress);
    if (!at) return;
    add(touchEvent(UserEventType::longPress, *at, *at), i,
        fmt::format("Tap({},{},{})\n", at->x, at->y, holdMs));
  }

  void addTexts(const ViewTree& tree, std::uint32_t i) {
    const auto& field = tree.nodes[i];
    const auto at = pointOf(tree, i, UserEventType::tap);
    if (!at) return;
    auto texts = textsFor(field, settings_.typing);
    if (texts.size() > settings_.texts) texts.resize(settings_.texts);
    const auto tap = touchEvent(UserEventType::tap, *at, *at);
    for (const auto& text : texts) {
      const auto typing = imports::typedLines(text);
      if (typing.empty()) continue;  // a text that no key types
      auto input = inputOf(tap, i);
      input.type = UserEventType::text;
      input.detail = text;
      put(std::move(input), i, fmt::format("Tap({},{})\n{}{}", at->x, at->y, waitLine(), typing));
    }
  }

  void addScrolls(const ViewTree& tree, std::uint32_t i) {
    const auto box = tree.nodes[i].bounds.intersected(reachable_);
    if (box.empty()) return;
    const bool sideways = isSideways(tree.nodes[i]);
    const Point near = sideways ? Point{box.left + box.width() / 4, (box.top + box.bottom) / 2}
                                : Point{(box.left + box.right) / 2, box.top + box.height() / 4};
    const Point far =
        sideways ? Point{box.right - box.width() / 4, near.y} : Point{near.x, box.bottom - box.height() / 4};
    addDrag(tree, i, far, near);
    addDrag(tree, i, near, far);
  }

  void addDrag(const ViewTree& tree, std::uint32_t i, Point from, Point to) {
    const auto event = touchEvent(UserEventType::drag, from, to);
    const auto hit = model::widgetHit(event, tree);
    if (hit && model::takerOf(tree, *hit, UserEventType::drag) != i) return;  // a list inside this one
    add(event, i, fmt::format("Drag({},{},{},{},{})\n", from.x, from.y, to.x, to.y, dragSteps));
  }

  void addKey(std::string_view key) {
    UserEvent event;
    event.type = UserEventType::key;
    event.keyCode = script::keyCode(key).value_or(0);
    add(event, {}, fmt::format("DispatchPress(KEYCODE_{})\n", key));
  }

  void addRotation() {
    UserEvent event;
    event.type = UserEventType::rotation;
    event.rotation = seen_.window.rotation == 0 ? 1 : 0;
    add(event, {}, fmt::format("RotateScreen({},0)\n", event.rotation));
  }

  model::Input inputOf(const UserEvent& event, std::optional<std::uint32_t> widget) const {
    trace::RecordedEvent recorded;
    recorded.event = event;
    recorded.widget = widget;
    return model::inputOf(seen_, recorded);
  }

  void add(const UserEvent& event, std::optional<std::uint32_t> widget, std::string lines) {
    put(inputOf(event, widget), widget, std::move(lines));
  }

  void put(model::Input input, std::optional<std::uint32_t> widget, std::string lines) {
    if (names_.insert(input).second) choices_.push_back({std::move(input), lines + waitLine(), widget});
  }

  std::string waitLine() const {
    return settings_.wait > 0 ? fmt::format("UserWait({})\n", settings_.wait) : "";
  }

  // Of long lists: all views of the rows between the first ones and the last.
  std::set<std::uint32_t> rowsLeftOut(const ViewTree& tree) const {
    std::set<std::uint32_t> left;
    if (settings_.rows == 0) return left;
    for (std::uint32_t list = 0; list < tree.nodes.size(); ++list) {
      if (!tree.nodes[list].has(ViewFlag::scrollable)) continue;
      std::map<std::pair<std::string, std::string>, std::vector<std::uint32_t>> alike;
      for (const auto row : tree.children(list))
        alike[{tree.nodes[row].className, tree.nodes[row].resourceId}].push_back(row);
      for (const auto& [kind, rows] : alike) {
        for (std::size_t at = settings_.rows - 1; at + 1 < rows.size(); ++at)
          for (auto view = rows[at]; view < tree.nodes[rows[at]].end; ++view) left.insert(view);
      }
    }
    return left;
  }

  const trace::Observation& seen_;
  const InputSettings& settings_;
  Front front_;
  Rect screen_, reachable_;
  std::vector<Choice> choices_;
  std::set<model::Input> names_;
};

}  // namespace

InputSettings InputSettings::ofPapers() {
  InputSettings settings;
  settings.longPress = settings.rotation = false;
  settings.texts = 1;
  return settings;
}

std::vector<Choice> choicesOn(const trace::Observation& seen, std::string_view package, ScreenSize screen,
                              const InputSettings& settings) {
  return Choosing(seen, package, screen, settings).all();
}

std::string pressLines(std::string_view key, std::int64_t wait) {
  return fmt::format("DispatchPress(KEYCODE_{})\n", key) +
         (wait > 0 ? fmt::format("UserWait({})\n", wait) : "");
}

}  // namespace marmoset::explore

#include "engine/explore/inputs.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/explore/front.h"
#include "engine/explore/gesture_lines.h"
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

UserEvent touchEvent(UserEventType type, const Stroke& stroke) {
  UserEvent event;
  event.type = type;
  event.x = static_cast<float>(stroke.from.x);
  event.y = static_cast<float>(stroke.from.y);
  event.toX = static_cast<float>(stroke.to.x);
  event.toY = static_cast<float>(stroke.to.y);
  return event;
}

UserEvent touchEvent(UserEventType type, TouchPoint at) {
  return touchEvent(type, {at, at});
}

UserEvent pinchEvent(const Pinch& pinch) {
  auto event = touchEvent(UserEventType::pinch, pinch.one);
  event.secondX = static_cast<float>(pinch.other.from.x);
  event.secondY = static_cast<float>(pinch.other.from.y);
  event.secondToX = static_cast<float>(pinch.other.to.x);
  event.secondToY = static_cast<float>(pinch.other.to.y);
  return event;
}

bool isSideways(const ViewNode& view) {
  static constexpr std::array names{"HorizontalScrollView", "ViewPager", "ViewPager2", "Gallery",
                                    "HorizontalGridView"};
  return std::ranges::find(names, trace::shortClass(view)) != names.end();
}

// Pictures, maps, pages and what apps draw themselves: nothing tells whether they can be zoomed and swiped.
bool isPicture(const ViewTree& tree, std::uint32_t i) {
  const auto& view = tree.nodes[i];
  const bool isLeaf = view.end == i + 1;
  if (!isLeaf || !view.text.empty()) return false;
  const bool ownClass =
      !view.className.starts_with("android.") && view.className.find('.') != std::string::npos;
  return ownClass || trace::shortClass(view).ends_with("ImageView") || trace::answersByPlace(view);
}

// A list of which no row is told, as where an app hides them from dumps.
bool isClosedList(const ViewTree& tree, std::uint32_t i) {
  const auto name = trace::shortClass(tree.nodes[i]);
  const bool isList = name.ends_with("ListView") || name.ends_with("GridView") || name == "RecyclerView";
  return isList && tree.nodes[i].end == i + 1;
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
    if (settings_.gestures && isPicture(tree, i)) addGestures(tree, i);
    if (settings_.gestures && isClosedList(tree, i)) addFirstRow(tree, i);
  }

  std::optional<TouchPoint> pointOf(const ViewTree& tree, std::uint32_t i, UserEventType type) const {
    return model::touchPoint(tree, i, type, reachable_);
  }

  void addTap(const ViewTree& tree, std::uint32_t i) {
    if (const auto at = pointOf(tree, i, UserEventType::tap))
      add(touchEvent(UserEventType::tap, *at), i, tapLine(*at));
  }

  void addLongPress(const ViewTree& tree, std::uint32_t i) {
    if (const auto at = pointOf(tree, i, UserEventType::longPress))
      add(touchEvent(UserEventType::longPress, *at), i, longPressLine(*at));
  }

  void addTexts(const ViewTree& tree, std::uint32_t i) {
    const auto& field = tree.nodes[i];
    const auto at = pointOf(tree, i, UserEventType::tap);
    if (!at) return;
    auto texts = textsFor(field, settings_.typing);
    if (texts.size() > settings_.texts) texts.resize(settings_.texts);
    const auto tap = touchEvent(UserEventType::tap, *at);
    for (const auto& text : texts) {
      const auto typing = imports::typedLines(text);
      if (typing.empty()) continue;  // a text that no key types
      auto input = inputOf(tap, i);
      input.type = UserEventType::text;
      input.detail = text;
      put(std::move(input), i, tapLine(*at) + waitLine(settings_.wait) + typing);
    }
  }

  void addScrolls(const ViewTree& tree, std::uint32_t i) {
    const auto box = tree.nodes[i].bounds.intersected(reachable_);
    if (box.empty()) return;
    const bool sideways = isSideways(tree.nodes[i]);
    addDrag(tree, i, strokeOn(box, sideways ? "left" : "up"));
    addDrag(tree, i, strokeOn(box, sideways ? "right" : "down"));
  }

  void addDrag(const ViewTree& tree, std::uint32_t i, const Stroke& stroke) {
    const auto event = touchEvent(UserEventType::drag, stroke);
    const auto hit = model::widgetHit(event, tree);
    if (hit && model::takerOf(tree, *hit, UserEventType::drag) != i) return;  // a list inside this one
    add(event, i, dragLine(stroke));
  }

  void addGestures(const ViewTree& tree, std::uint32_t i) {
    const auto box = tree.nodes[i].bounds.intersected(reachable_);
    const bool isLarge = box.width() * 3 >= screen_.width() && box.height() * 8 >= screen_.height();
    if (!isLarge) return;
    for (const auto* way : {"apart", "closer"}) {
      const auto pinch = pinchOn(box, way);
      addWhereHit(tree, i, pinchEvent(pinch), pinchLine(pinch));
    }
    for (const auto* way : {"left", "right"}) {
      const auto stroke = strokeOn(box, way);
      addWhereHit(tree, i, touchEvent(UserEventType::drag, stroke), dragLine(stroke));
    }
  }

  // Lists fill from their top.
  void addFirstRow(const ViewTree& tree, std::uint32_t i) {
    const auto box = tree.nodes[i].bounds.intersected(reachable_);
    const TouchPoint at{box.left + box.width() / 2,
                        box.top + std::min(box.height() / 2, screen_.height() / 20)};
    addWhereHit(tree, i, touchEvent(UserEventType::tap, at), tapLine(at));
  }

  void addWhereHit(const ViewTree& tree, std::uint32_t i, const UserEvent& event, std::string line) {
    if (model::widgetHit(event, tree) == i) add(event, i, std::move(line));
  }

  void addKey(std::string_view key) {
    UserEvent event;
    event.type = UserEventType::key;
    event.keyCode = script::keyCode(key).value_or(0);
    add(event, {}, keyLine(key));
  }

  void addRotation() {
    UserEvent event;
    event.type = UserEventType::rotation;
    event.rotation = seen_.window.rotation == 0 ? 1 : 0;
    add(event, {}, rotationLine(event.rotation));
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
    if (names_.insert(input).second)
      choices_.push_back({std::move(input), lines + waitLine(settings_.wait), widget});
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
  settings.longPress = settings.rotation = settings.gestures = false;
  settings.texts = 1;
  return settings;
}

std::vector<Choice> choicesOn(const trace::Observation& seen, std::string_view package, ScreenSize screen,
                              const InputSettings& settings) {
  return Choosing(seen, package, screen, settings).all();
}

}  // namespace marmoset::explore

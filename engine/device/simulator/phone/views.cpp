#include <algorithm>

#include "engine/device/simulator/phone/phone_state.h"
#include "engine/trace/stable_hash.h"

namespace marmoset::device::simulator {

namespace {

using trace::StableHash;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;
using trace::WindowKind;

constexpr std::size_t mostTrees = 1000, treesBytes = std::size_t{64} << 20;

bool isInAppOfViews(const PhoneState& phone) {
  return phone.systemDialog.empty() && phone.front && !phone.front->stack.empty();
}

class TreeBuilder {
 public:
  TreeBuilder(PhoneState& phone, RunningApp& app)
      : phone_(phone),
        app_(app),
        activity_(app.top()),
        window_(app.topWindow()),
        layout_(layoutOf(phone, app, activity_, window_)) {}

  ViewTree run() {
    ViewTree tree{phone_.rotation, {}};
    tree.nodes.reserve(layout_.views.size());
    std::vector<std::int32_t> places(layout_.views.size(), -1);
    for (std::size_t i = 0; i < layout_.views.size(); ++i) {
      const auto& view = layout_.views[i];
      if (!view.accessible) continue;
      places[i] = static_cast<std::int32_t>(tree.nodes.size());
      tree.nodes.push_back(node(view));
      tree.nodes.back().parent = view.parent < 0 ? -1 : places[view.parent];
    }
    closeTree(tree);
    markUnnamed(tree);
    return tree;
  }
  std::size_t shownBytes() const { return shown_; }

 private:
  ViewNode node(const Placed& view) {
    const auto& widget = app_.app->widgets[view.widget];
    const auto environment = environmentOf(phone_, app_, activity_, view.item);
    ViewNode result;
    result.index = static_cast<std::uint32_t>(view.position);
    result.resourceId = widget.resourceId;
    result.className = widget.className;
    result.package = app_.app->facts.package;
    result.text = textOf(widget, environment);
    result.description = render(widget.description, environment, roomFor());
    shown_ += result.text.size() + result.description.size();
    result.bounds = view.bounds;
    result.flags = flagsOf(widget, view, environment);
    return result;
  }

  // What a screen shows in all is bounded too.
  std::size_t roomFor() const {
    return std::min(limits::shownText, limits::shownTexts - std::min(shown_, limits::shownTexts));
  }

  std::string textOf(const Widget& widget, const Environment& environment) {
    const bool showsVariable = widget.bound && widget.bound->type == Type::text &&
                               (widget.behaviour == Behaviour::edit ||
                                (widget.behaviour == Behaviour::spinner && widget.text.empty()));
    if (!showsVariable) return render(widget.text, environment, roomFor());
    const auto text = app_.strings.text(valueOf(app_, activity_, *widget.bound)).substr(0, roomFor());
    // Since Android 8 an empty field shows its hint as text.
    if (text.empty()) return render(widget.hint, environment, roomFor());
    return widget.flags.has(ViewFlag::password) ? std::string(text.size(), '*') : std::string(text);
  }

  trace::ViewFlags flagsOf(const Widget& widget, const Placed& view, const Environment& environment) {
    auto flags = widget.flags;
    const auto holds = [&](Index expression) {
      return evaluate(app_.app->expressions[expression], environment) != 0;
    };
    flags.set(ViewFlag::enabled, widget.enabled < 0 || holds(widget.enabled));
    flags.set(ViewFlag::checked, isChecked(widget) || (widget.checked >= 0 && holds(widget.checked)));
    flags.set(ViewFlag::selected, widget.selected >= 0 && holds(widget.selected));
    flags.set(ViewFlag::focused, window_.focus == view.widget && window_.focusItem == view.item);
    flags.set(ViewFlag::scrollable, widget.scrollSlot >= 0 && layout_.scrollLimits[widget.scrollSlot] > 0);
    return flags;
  }

  bool isChecked(const Widget& widget) const {
    if (!widget.bound) return false;
    const auto value = valueOf(app_, activity_, *widget.bound);
    if (widget.behaviour == Behaviour::toggle) return value != 0;
    return (widget.behaviour == Behaviour::radio || widget.behaviour == Behaviour::option) &&
           value == widget.value;
  }

  // uiautomator's NAF: can be pressed, and neither it nor anything inside says what it is.
  static void markUnnamed(ViewTree& tree) {
    std::vector<bool> speaks(tree.nodes.size());
    for (auto i = tree.nodes.size(); i-- > 0;) {
      auto& node = tree.nodes[i];
      speaks[i] = speaks[i] || !node.text.empty() || !node.description.empty();
      if (speaks[i] && node.parent >= 0) speaks[node.parent] = true;
      node.notAccessible = !speaks[i] && node.has(ViewFlag::clickable) && node.has(ViewFlag::enabled);
    }
  }

  PhoneState& phone_;
  RunningApp& app_;
  OpenActivity& activity_;
  OpenWindow& window_;
  const Layout& layout_;
  std::size_t shown_ = 0;
};

// Texts are hashed by content: their numbers differ from run to run.
class ValueHash {
 public:
  explicit ValueHash(const RunningApp& app) : app_(app) {}
  void add(std::int64_t number) { hash_.add(static_cast<std::uint64_t>(number)); }
  void add(std::int64_t value, Type type) {
    if (type == Type::text)
      hash_.add(app_.strings.text(value));
    else
      add(value);
  }
  void addGlobals(bool onlySeen) {
    const auto& app = *app_.app;
    for (std::size_t i = 0; i < app_.globals.size(); ++i) {
      if (!onlySeen || app.globalIsSeen[i]) add(app_.globals[i], app.globalTypes[i]);
    }
    for (std::size_t i = 0; i < app_.lists.size(); ++i) {
      if (onlySeen && !app.listIsSeen[i]) continue;
      add(static_cast<std::int64_t>(app_.lists[i].size()));
      for (const auto value : app_.lists[i]) add(value, elementOf(app.listTypes[i]));
    }
  }
  void addActivity(const OpenActivity& activity) {
    add(activity.spec);
    const auto& types = app_.app->activities[activity.spec].localTypes;
    for (std::size_t i = 0; i < activity.locals.size(); ++i) add(activity.locals[i], types[i]);
  }
  void addWindow(const OpenWindow& window) {
    for (const std::int64_t number : {std::int64_t{window.spec}, std::int64_t{window.focus}, window.focusItem,
                                      std::int64_t{window.frame.left}, std::int64_t{window.frame.top}}) {
      add(number);
    }
    for (const auto offset : window.offsets) add(offset);
  }
  std::uint64_t value() const { return hash_.value(); }

 private:
  const RunningApp& app_;
  StableHash hash_;
};

std::uint64_t treeKey(const PhoneState& phone, RunningApp& app) {
  ValueHash hash(app);
  hash.add(app.uid);
  hash.add(phone.rotation * 2 + phone.keyboard);
  hash.addWindow(app.topWindow());
  hash.addActivity(app.top());
  hash.addGlobals(true);
  return hash.value();
}

}  // namespace

trace::WindowStatus windowStatus(const PhoneState& phone) {
  trace::WindowStatus status;
  status.rotation = phone.rotation;
  status.kind = WindowKind::system;
  if (!phone.systemDialog.empty()) {
    status.package = "android";
    status.window = phone.systemDialog;
    return status;
  }
  if (!isInAppOfViews(phone)) {
    status.package = phone.foreign.empty() ? "com.android.launcher3" : phone.foreign;
    if (phone.foreign.empty()) status.activity = "com.android.launcher3.Launcher";
    return status;
  }
  if (const auto* screen = recordedScreen(phone)) return recordedWindow(phone, *screen);
  const auto& app = *phone.front;
  const auto& activity = app.stack.back();
  const auto& spec = app.app->windows[activity.windows.back().spec];
  status.package = app.app->facts.package;
  status.activity = app.app->activities[activity.spec].className;
  status.kind = spec.kind;
  status.window = spec.title;
  status.keyboard = phone.keyboard;
  return status;
}

std::shared_ptr<const ViewTree> viewTree(PhoneState& phone) {
  if (!isInAppOfViews(phone)) return std::make_shared<const ViewTree>(systemTree(phone));
  if (const auto* screen = recordedScreen(phone)) return recordedTree(phone, *screen);
  auto& app = *phone.front;
  const auto key = treeKey(phone, app);
  if (const auto known = phone.trees.find(key); known != phone.trees.end()) return known->second;
  if (phone.trees.size() >= mostTrees || phone.treesSize >= treesBytes) {
    phone.trees.clear();
    phone.treesSize = 0;
  }
  TreeBuilder builder(phone, app);
  auto tree = std::make_shared<const ViewTree>(builder.run());
  phone.treesSize += tree->nodes.size() * sizeof(ViewNode) + builder.shownBytes();
  phone.trees.emplace(key, tree);
  return tree;
}

std::uint64_t stateHash(PhoneState& phone) {
  StableHash all;
  all.add(static_cast<std::uint64_t>(phone.rotation * 2 + phone.keyboard));
  all.add(phone.systemDialog);
  all.add(phone.foreign);
  for (const auto& app : phone.apps) {
    ValueHash hash(*app);
    hash.add(app->running());
    hash.add(phone.front == app.get());
    hash.add(app->screen);
    all.add(app->unknown);
    hash.addGlobals(false);
    for (const auto& activity : app->stack) {
      hash.addActivity(activity);
      for (const auto& window : activity.windows) hash.addWindow(window);
    }
    all.add(hash.value());
  }
  return all.value();
}

}  // namespace marmoset::device::simulator

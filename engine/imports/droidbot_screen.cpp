#include "engine/imports/droidbot_screen.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/files/read_file.h"
#include "engine/imports/droidbot_files.h"

namespace marmoset::imports {

namespace {

using nlohmann::json;
using trace::Rect;
using trace::ViewFlag;
using trace::ViewNode;
using trace::ViewTree;

constexpr std::size_t deepestTree = 500, mostViews = 100'000;

std::string textAt(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool flagAt(const json& object, const char* key, bool otherwise = false) {
  const auto found = object.find(key);
  return found != object.end() && found->is_boolean() ? found->get<bool>() : otherwise;
}

std::int32_t pixelsAt(const json& object, const char* key) {
  const auto found = object.find(key);
  constexpr double most = 20'000;
  if (found == object.end() || !found->is_number()) return 0;
  const auto value = found->get<double>();
  return value > 0 && value <= most ? static_cast<std::int32_t>(value) : 0;
}

class TreeReader {
 public:
  explicit TreeReader(const json& views) : views_(views) {}

  ViewTree read() {
    constexpr Rect everywhere{0, 0, 1 << 20, 1 << 20};
    for (std::size_t i = 0; i < views_.size(); ++i) {
      const auto parent = views_[i].find("parent");
      const bool isRoot = parent == views_[i].end() || !parent->is_number_integer() || *parent < 0;
      if (isRoot) add(i, -1, 0, everywhere, 0);
    }
    closeTree(tree_);
    return std::move(tree_);
  }

 private:
  void add(std::size_t number, std::int32_t parent, std::uint32_t index, const Rect& clip,
           std::size_t depth) {
    const auto& view = views_[number];
    if (!view.is_object() || depth > deepestTree || tree_.nodes.size() >= mostViews) return;
    const auto bounds = droidBotBounds(view).value_or(Rect{}).intersected(clip);
    if (bounds.empty() || !flagAt(view, "visible", true)) return;
    const auto self = static_cast<std::int32_t>(tree_.nodes.size());
    tree_.nodes.push_back(nodeOf(view));
    auto& node = tree_.nodes.back();
    node.parent = parent;
    node.index = index;
    node.bounds = bounds;
    const auto children = view.find("children");
    if (children == view.end() || !children->is_array()) return;
    for (std::uint32_t i = 0; i < children->size(); ++i) {
      const auto& child = (*children)[i];
      // A child stands behind its parent, so there is no way round.
      if (child.is_number_unsigned() && child > number && child < views_.size())
        add(child.get<std::size_t>(), self, i, bounds, depth + 1);
    }
  }

  static ViewNode nodeOf(const json& view) {
    ViewNode node;
    node.className = textAt(view, "class");
    node.resourceId = textAt(view, "resource_id");
    node.package = textAt(view, "package");
    node.text = textAt(view, "text");
    node.description = textAt(view, "content_description");
    node.flags.set(ViewFlag::checkable, flagAt(view, "checkable"));
    node.flags.set(ViewFlag::checked, flagAt(view, "checked"));
    node.flags.set(ViewFlag::clickable, flagAt(view, "clickable"));
    node.flags.set(ViewFlag::enabled, flagAt(view, "enabled"));
    node.flags.set(ViewFlag::focusable, flagAt(view, "focusable"));
    node.flags.set(ViewFlag::focused, flagAt(view, "focused"));
    node.flags.set(ViewFlag::scrollable, flagAt(view, "scrollable"));
    node.flags.set(ViewFlag::longClickable, flagAt(view, "long_clickable"));
    node.flags.set(ViewFlag::password, flagAt(view, "is_password"));
    node.flags.set(ViewFlag::selected, flagAt(view, "selected"));
    return node;
  }

  const json& views_;
  ViewTree tree_;
};

// "com.x/.Main"; DroidBot knows neither titles nor kinds of windows.
trace::WindowStatus windowOf(const json& document) {
  trace::WindowStatus window;
  const auto activity = textAt(document, "foreground_activity");
  const auto slash = activity.find('/');
  if (slash == std::string::npos) return window;
  window.package = activity.substr(0, slash);
  window.activity = trace::fullActivity(window.package, activity.substr(slash + 1));
  window.kind = trace::WindowKind::activity;
  return window;
}

// States are large: whether a file is of a wanted one is asked before it is parsed.
std::string stateNamedIn(std::string_view bytes) {
  constexpr std::string_view key = "\"state_str\"";
  const auto at = bytes.find(key);
  if (at == std::string_view::npos) return {};
  const auto open = bytes.find('"', at + key.size());
  const auto close = open == std::string_view::npos ? open : bytes.find('"', open + 1);
  return close == std::string_view::npos ? std::string()
                                         : std::string(bytes.substr(open + 1, close - open - 1));
}

}  // namespace

tl::expected<DroidBotScreen, std::string> parseDroidBotScreen(std::string_view bytes) {
  const auto document = json::parse(bytes, nullptr, false);
  if (!document.is_object() || !document.contains("views") || !document["views"].is_array())
    return tl::unexpected(std::string("is no state of DroidBot"));
  DroidBotScreen screen;
  screen.state = textAt(document, "state_str");
  screen.width = pixelsAt(document, "width");
  screen.height = pixelsAt(document, "height");
  screen.seen.window = windowOf(document);
  auto tree = TreeReader(document["views"]).read();
  if (!tree.nodes.empty()) screen.seen.tree = std::make_shared<const ViewTree>(std::move(tree));
  return screen;
}

tl::expected<std::map<std::string, DroidBotScreen>, std::string> readDroidBotScreens(
    const std::filesystem::path& folder, const std::set<std::string>& wanted) {
  std::map<std::string, DroidBotScreen> screens;
  for (const auto& file : droidBotFiles(folder, "state_")) {
    if (screens.size() == wanted.size()) break;
    const auto contents = files::readFile(file, droidBotStateLimits);
    if (!contents) return tl::unexpected(contents.error());
    const auto state = stateNamedIn(contents->bytes);
    if (!wanted.contains(state) || screens.contains(state)) continue;
    auto screen = parseDroidBotScreen(contents->bytes);
    if (!screen) return tl::unexpected(fmt::format("{}: {}", file.string(), screen.error()));
    screens.emplace(state, *std::move(screen));
  }
  if (screens.empty())
    return tl::unexpected(
        fmt::format("{}: has no state_*.json of these events; name the whole output folder of DroidBot",
                    folder.string()));
  return screens;
}

}  // namespace marmoset::imports

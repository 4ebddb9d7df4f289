#include "engine/fuzz/property/xpath.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include <fmt/format.h>

namespace marmoset::fuzz {

namespace {

using trace::ViewNode;
using trace::ViewTree;

constexpr std::size_t mostSteps = 100;

std::optional<std::string> attributeOf(const ViewNode& view, std::string_view name) {
  if (name == "resource-id") return view.resourceId;
  if (name == "text") return view.text;
  if (name == "content-desc") return view.description;
  if (name == "class") return view.className;
  if (name == "package") return view.package;
  return std::nullopt;
}

// What is left to read.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : rest_(text) {}

  bool atEnd() const { return rest_.empty(); }
  bool take(std::string_view expected) {
    if (!rest_.starts_with(expected)) return false;
    rest_.remove_prefix(expected.size());
    return true;
  }
  std::string takeUntil(std::string_view stops) {
    const auto end = std::min(rest_.find_first_of(stops), rest_.size());
    std::string taken(rest_.substr(0, end));
    rest_.remove_prefix(end);
    return taken;
  }
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace

tl::expected<XPath, std::string> XPath::parse(std::string_view text) {
  const auto wrong = [&](std::string_view what) {
    return tl::unexpected(fmt::format("the path {} {}", text, what));
  };
  XPath path;
  Cursor cursor(text);
  while (!cursor.atEnd()) {
    Step step;
    if (cursor.take("//"))
      step.anywhereBelow = true;
    else if (!cursor.take("/"))
      return wrong(fmt::format("has no / before \"{}\"", cursor.rest()));
    step.className = cursor.takeUntil("/[");
    if (step.className.empty()) return wrong("has an empty step");
    if (step.className == "*") step.className.clear();
    while (cursor.take("[")) {
      if (cursor.take("@")) {
        auto name = cursor.takeUntil("=]");
        if (!attributeOf({}, name)) return wrong(fmt::format("asks for @{}, which views do not have", name));
        if (!cursor.take("=")) return wrong("has an attribute without a value");
        const bool isDouble = cursor.take("\"");
        if (!isDouble && !cursor.take("'")) return wrong("has a value without quotes");
        auto value = cursor.takeUntil(isDouble ? "\"" : "'");
        if (!cursor.take(isDouble ? "\"" : "'")) return wrong("has a value without its end");
        step.attributes.emplace_back(std::move(name), std::move(value));
      } else {
        const auto number = cursor.takeUntil("]");
        std::uint32_t position = 0;
        const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), position);
        if (error != std::errc() || end != number.data() + number.size() || position == 0)
          return wrong(fmt::format("has [{}], which is no number from 1", number));
        step.position = position;
      }
      if (!cursor.take("]")) return wrong("has no ] at its end");
    }
    path.steps_.push_back(std::move(step));
    if (path.steps_.size() > mostSteps) return wrong(fmt::format("has more than {} steps", mostSteps));
  }
  if (path.steps_.empty()) return wrong("is empty");
  return path;
}

std::vector<std::uint32_t> XPath::find(const ViewTree& tree) const {
  constexpr std::int32_t aboveRoots = -1;
  std::set<std::int32_t> here{aboveRoots};
  for (const auto& step : steps_) {
    const auto fits = [&](const ViewNode& view) {
      if (!step.className.empty() && view.className != step.className) return false;
      return std::ranges::all_of(step.attributes, [&](const auto& attribute) {
        return attributeOf(view, attribute.first) == attribute.second;
      });
    };
    const auto isBelow = [&](std::int32_t view) {
      auto above = tree.nodes[static_cast<std::size_t>(view)].parent;
      if (!step.anywhereBelow) return here.contains(above);
      while (above != aboveRoots && !here.contains(above))
        above = tree.nodes[static_cast<std::size_t>(above)].parent;
      return here.contains(above);
    };
    std::set<std::int32_t> next;
    std::map<std::int32_t, std::uint32_t> counted;
    for (std::int32_t view = 0; view < static_cast<std::int32_t>(tree.nodes.size()); ++view) {
      const auto& node = tree.nodes[static_cast<std::size_t>(view)];
      if (!fits(node) || !isBelow(view)) continue;
      const auto number = ++counted[node.parent];
      if (!step.position || *step.position == number) next.insert(view);
    }
    here = std::move(next);
  }
  std::vector<std::uint32_t> found;
  for (const auto view : here) found.push_back(static_cast<std::uint32_t>(view));
  return found;
}

}  // namespace marmoset::fuzz

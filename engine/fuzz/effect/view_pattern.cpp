#include "engine/fuzz/effect/view_pattern.h"

#include <algorithm>

#include <fmt/format.h>
#include <re2/re2.h>

#include "engine/trace/abstract_state.h"

namespace marmoset::fuzz {

namespace {

bool anyMatches(const std::vector<ViewPattern>& patterns, const Layout& layout, std::uint32_t view) {
  return std::ranges::any_of(patterns, [&](const auto& pattern) { return pattern.matches(layout, view); });
}

}  // namespace

tl::expected<void, std::string> ViewPattern::setText(const std::string& pattern) {
  textSource_ = pattern;
  text_.reset();
  if (pattern.empty()) return {};
  auto compiled = std::make_shared<re2::RE2>(pattern, re2::RE2::Quiet);
  if (!compiled->ok())
    return tl::unexpected(fmt::format("\"{}\" is no pattern: {}", pattern, compiled->error()));
  text_ = std::move(compiled);
  return {};
}

bool ViewPattern::isFor(const trace::WindowStatus& window) const {
  return activity.empty() || activity == window.activity;
}

bool ViewPattern::matches(const Layout& layout, std::uint32_t view) const {
  if (!layout.tree || view >= layout.tree->nodes.size() || !isFor(layout.window)) return false;
  const auto& node = layout.tree->nodes[view];
  if (!className.empty() && node.className != className) return false;
  if (!resourceId.empty() && node.resourceId != resourceId) return false;
  if (selected && node.has(trace::ViewFlag::selected) != *selected) return false;
  if (text_ && !re2::RE2::PartialMatch(node.text, *text_)) return false;
  return path.empty() || trace::pathTo(*layout.tree, view) == path;
}

bool ViewPattern::operator==(const ViewPattern& other) const {
  return activity == other.activity && className == other.className && resourceId == other.resourceId &&
         selected == other.selected && path == other.path && textSource_ == other.textSource_;
}

ViewPattern patternOf(const Layout& layout, std::uint32_t view) {
  const auto& node = layout.tree->nodes[view];
  ViewPattern pattern;
  pattern.activity = layout.window.activity;
  pattern.className = node.className;
  pattern.resourceId = node.resourceId;
  if (node.resourceId.empty()) pattern.path = trace::pathTo(*layout.tree, view);
  return pattern;
}

bool Masks::hides(const Layout& layout, std::uint32_t view) const {
  return anyMatches(views, layout, view);
}

bool Masks::isUnordered(const Layout& layout, std::uint32_t view) const {
  return anyMatches(unordered, layout, view);
}

}  // namespace marmoset::fuzz

#include "engine/fuzz/page/genie_config.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace marmoset::fuzz {

namespace {

using nlohmann::json;

std::string stringAt(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

tl::expected<ViewPattern, std::string> patternIn(const json& object, const std::string& name) {
  if (!object.is_object())
    return tl::unexpected(fmt::format("{} is no view: give its class or resource_id", name));
  ViewPattern pattern;
  const auto activity = stringAt(object, "activity");
  if (const auto slash = activity.find('/'); slash != std::string::npos)
    pattern.activity = trace::fullActivity(activity.substr(0, slash), activity.substr(slash + 1));
  else
    pattern.activity = activity;
  pattern.className = stringAt(object, "class");
  pattern.resourceId = stringAt(object, "resource_id");
  if (pattern.className.empty() && pattern.resourceId.empty())
    return tl::unexpected(fmt::format("{} names neither class nor resource_id", name));
  const auto selected = object.find("selected");
  if (selected != object.end() && selected->is_boolean()) pattern.selected = selected->get<bool>();
  const auto text = object.contains("text_regex") ? stringAt(object, "text_regex") : stringAt(object, "text");
  if (auto set = pattern.setText(text); !set) return tl::unexpected(fmt::format("{}: {}", name, set.error()));
  return pattern;
}

tl::expected<std::vector<ViewPattern>, std::string> patternsAt(const json& document, const char* key) {
  std::vector<ViewPattern> patterns;
  const auto found = document.find(key);
  if (found == document.end() || !found->is_object()) return patterns;
  for (const auto& [name, view] : found->items()) {
    auto pattern = patternIn(view, fmt::format("{}.{}", key, name));
    if (!pattern) return tl::unexpected(std::move(pattern).error());
    patterns.push_back(*std::move(pattern));
  }
  return patterns;
}

tl::expected<std::vector<NamedPage>, std::string> pagesIn(const json& document) {
  std::vector<NamedPage> pages;
  const auto found = document.find("gui_pages");
  if (found == document.end() || !found->is_object()) return pages;
  for (const auto& [name, views] : found->items()) {
    NamedPage page{name, {}};
    if (!views.is_array()) return tl::unexpected(fmt::format("gui_pages.{} is no list of views", name));
    for (const auto& view : views) {
      auto pattern = patternIn(view, "gui_pages." + name);
      if (!pattern) return tl::unexpected(std::move(pattern).error());
      page.views.push_back(*std::move(pattern));
    }
    pages.push_back(std::move(page));
  }
  return pages;
}

}  // namespace

tl::expected<GenieConfig, std::string> parseGenieConfig(std::string_view bytes) {
  const auto document = json::parse(bytes, nullptr, false);
  if (!document.is_object())
    return tl::unexpected(std::string("is no checking_config.json of Genie: no JSON object"));
  auto views = patternsAt(document, "ignored_views");
  if (!views) return tl::unexpected(std::move(views).error());
  auto unordered = patternsAt(document, "ignored_view_children_order");
  if (!unordered) return tl::unexpected(std::move(unordered).error());
  auto pages = pagesIn(document);
  if (!pages) return tl::unexpected(std::move(pages).error());
  return GenieConfig{{*std::move(views), *std::move(unordered)}, *std::move(pages)};
}

}  // namespace marmoset::fuzz

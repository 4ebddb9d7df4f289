#include "engine/fuzz/property/widget_query.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include "engine/fuzz/property/xpath.h"

namespace marmoset::fuzz {

namespace {

using trace::ViewNode;

bool fitsClass(const ViewNode& view, const std::string& name) {
  return name.empty() || view.className == name || trace::shortClass(view) == name;
}

bool fitsId(const ViewNode& view, const std::string& id) {
  return id.empty() || view.resourceId == id || trace::shortId(view) == id;
}

}  // namespace

tl::expected<void, std::string> check(const WidgetQuery& query) {
  if (query.empty())
    return tl::unexpected(std::string("names no widget: give an id, a text, a class or a description"));
  if (!query.matches.empty()) {
    const re2::RE2 pattern(query.matches, re2::RE2::Quiet);
    if (!pattern.ok())
      return tl::unexpected(fmt::format("\"{}\" is no pattern: {}", query.matches, pattern.error()));
  }
  if (query.xpath.empty()) return {};
  const auto path = XPath::parse(query.xpath);
  if (!path) return tl::unexpected(path.error());
  return {};
}

std::vector<std::uint32_t> widgetsOf(const WidgetQuery& query, const trace::ViewTree& tree,
                                     const Remembered& remembered) {
  if (!check(query)) return {};
  const auto text = filledIn(query.text, remembered);
  const auto description = filledIn(query.description, remembered);
  const re2::RE2 pattern(query.matches, re2::RE2::Quiet);
  std::optional<std::vector<std::uint32_t>> onPath;
  if (!query.xpath.empty()) onPath = XPath::parse(query.xpath)->find(tree);
  std::vector<std::uint32_t> found;
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    const auto& view = tree.nodes[i];
    const bool fits = fitsClass(view, query.className) && fitsId(view, query.id) &&
                      (text.empty() || view.text == text) &&
                      (description.empty() || view.description == description) &&
                      (query.matches.empty() || re2::RE2::PartialMatch(view.text, pattern)) &&
                      (!onPath || std::ranges::binary_search(*onPath, i));
    if (fits) found.push_back(i);
  }
  if (!query.instance) return found;
  if (*query.instance >= found.size()) return {};
  return {found[*query.instance]};
}

std::string filledIn(const std::string& text, const Remembered& remembered) {
  std::string filled;
  std::size_t at = 0;
  while (true) {
    const auto open = text.find("${", at);
    const auto close = open == std::string::npos ? open : text.find('}', open);
    if (close == std::string::npos) return filled + text.substr(at);
    filled += text.substr(at, open - at);
    const auto known = remembered.find(text.substr(open + 2, close - open - 2));
    filled += known != remembered.end() ? known->second : text.substr(open, close + 1 - open);
    at = close + 1;
  }
}

std::string inWords(const WidgetQuery& query) {
  std::vector<std::string> parts;
  if (!query.className.empty()) parts.push_back("class " + query.className);
  if (!query.id.empty()) parts.push_back("id " + query.id);
  if (!query.text.empty()) parts.push_back(fmt::format("text \"{}\"", query.text));
  if (!query.description.empty()) parts.push_back(fmt::format("description \"{}\"", query.description));
  if (!query.matches.empty()) parts.push_back(fmt::format("text like \"{}\"", query.matches));
  if (!query.xpath.empty()) parts.push_back("path " + query.xpath);
  if (query.instance) parts.push_back(fmt::format("number {}", *query.instance));
  return fmt::format("{}", fmt::join(parts, ", "));
}

}  // namespace marmoset::fuzz

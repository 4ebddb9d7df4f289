#include "engine/trace/widget_selector.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::trace {

namespace {

constexpr std::string_view blanks = " \t";

void skipBlanks(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
}

std::string takeWord(std::string_view& rest) {
  const auto end = std::min(rest.find_first_of(" \t#\""), rest.size());
  std::string word(rest.substr(0, end));
  rest.remove_prefix(end);
  skipBlanks(rest);
  return word;
}

// The rest stands on the opening quote.
std::optional<std::string> takeQuoted(std::string_view& rest) {
  std::string said;
  for (std::size_t i = 1; i < rest.size(); ++i) {
    if (rest[i] == '"') {
      rest.remove_prefix(i + 1);
      skipBlanks(rest);
      return said;
    }
    if (rest[i] == '\\' && i + 1 < rest.size()) ++i;
    said += rest[i];
  }
  return std::nullopt;
}

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace

tl::expected<WidgetSelector, std::string> WidgetSelector::parse(std::string_view text) {
  const auto wrong = [&](std::string_view why) {
    return tl::unexpected(fmt::format(
        "{} in the widget '{}'; write Class #id \"text\", at least one of the three, in this order", why,
        text));
  };
  WidgetSelector selector;
  auto rest = text;
  skipBlanks(rest);
  if (rest.empty()) return wrong("nothing");
  selector.className = takeWord(rest);
  if (rest.starts_with('#')) {
    rest.remove_prefix(1);
    selector.id = takeWord(rest);
    if (selector.id.empty()) return wrong("no id after #");
  }
  if (rest.starts_with('"')) {
    selector.text = takeQuoted(rest);
    if (!selector.text) return wrong("a text without closing quote");
  }
  if (!rest.empty()) return wrong(fmt::format("unexpected '{}'", rest));
  return selector;
}

std::string WidgetSelector::toString() const {
  std::string out = className;
  if (!id.empty()) out += '#' + id;
  if (text) out += quoted(*text);
  return out;
}

bool WidgetSelector::matches(const ViewNode& node) const {
  if (!className.empty() && className != shortClass(node) && className != node.className) return false;
  if (!id.empty() && id != shortId(node) && id != node.resourceId) return false;
  return !text || *text == node.text || *text == node.description;
}

std::optional<std::uint32_t> WidgetSelector::find(const ViewTree& tree) const {
  for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
    if (matches(tree.nodes[i])) return i;
  }
  return std::nullopt;
}

}  // namespace marmoset::trace

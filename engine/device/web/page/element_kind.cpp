#include "engine/device/web/page/element_kind.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace marmoset::device::web {
namespace {

template <std::size_t N>
bool isOneOf(std::string_view word, const std::array<std::string_view, N>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string_view wordOf(const DomNode& node, std::string_view attribute) {
  const auto* word = node.attribute(attribute);
  return word ? std::string_view(*word) : std::string_view();
}

constexpr std::array<std::string_view, 10> inputsWithoutText = {
    "checkbox", "radio", "button", "submit", "reset", "image", "file", "range", "color", "hidden"};

// Of an input without a type, and with one that nobody knows, too.
bool takesText(std::string_view type) {
  return !isOneOf(type, inputsWithoutText);
}

bool isPlain(std::string_view tag) {
  constexpr std::array<std::string_view, 26> plain = {
      "#document", "html", "body",  "div",      "span",   "section", "article", "main",  "header",
      "footer",    "nav",  "aside", "form",     "ul",     "ol",      "dl",      "table", "tbody",
      "thead",     "tr",   "p",     "fieldset", "figure", "hgroup",  "menu",    "center"};
  return isOneOf(tag, plain) || tag.find('-') != std::string_view::npos;
}

}  // namespace

bool isField(const DomNode& node) {
  if (node.tag == "textarea") return true;
  if (node.tag == "input") return takesText(wordOf(node, "type"));
  const auto* editable = node.attribute("contenteditable");
  if (editable && *editable != "false") return true;
  const auto role = wordOf(node, "role");
  return role == "textbox" || role == "searchbox";
}

bool isCheckable(const DomNode& node) {
  const auto type = wordOf(node, "type"), role = wordOf(node, "role");
  constexpr std::array<std::string_view, 5> roles = {"checkbox", "radio", "switch", "menuitemcheckbox",
                                                     "menuitemradio"};
  return (node.tag == "input" && (type == "checkbox" || type == "radio")) || isOneOf(role, roles);
}

bool isOperable(const DomNode& node) {
  constexpr std::array<std::string_view, 9> tags = {"button", "input",  "select", "textarea", "summary",
                                                    "label",  "option", "area",   "video"};
  constexpr std::array<std::string_view, 7> roles = {"button", "link",   "tab",     "menuitem",
                                                     "option", "slider", "combobox"};
  if (node.clickable || isField(node) || isCheckable(node)) return true;
  return (node.tag == "a" && node.attribute("href")) || isOneOf(node.tag, tags) ||
         isOneOf(wordOf(node, "role"), roles);
}

bool isDisabled(const DomNode& node) {
  return node.attribute("disabled") || wordOf(node, "aria-disabled") == "true";
}

bool isChecked(const DomNode& node) {
  return node.checked || wordOf(node, "aria-checked") == "true";
}

std::string className(const DomNode& node) {
  const auto type = wordOf(node, "type"), role = wordOf(node, "role");
  if (isField(node)) return node.tag + ".EditText";
  if (node.tag == "input") return node.tag + "." + std::string(type);
  if (!role.empty()) return node.tag + "." + std::string(role.substr(0, role.find_first_of(" .$")));
  return isPlain(node.tag) ? node.tag + ".View" : node.tag;
}

}  // namespace marmoset::device::web

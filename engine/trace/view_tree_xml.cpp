#include "engine/trace/view_tree_xml.h"

#include <array>
#include <charconv>
#include <cstdio>
#include <sstream>

#include <fmt/format.h>
#include <pugixml.hpp>

namespace marmoset::trace {

namespace {

struct FlagName {
  const char* attribute;
  ViewFlag flag;
};
constexpr std::array flagNames{
    FlagName{"checkable", ViewFlag::checkable},   FlagName{"checked", ViewFlag::checked},
    FlagName{"clickable", ViewFlag::clickable},   FlagName{"enabled", ViewFlag::enabled},
    FlagName{"focusable", ViewFlag::focusable},   FlagName{"focused", ViewFlag::focused},
    FlagName{"scrollable", ViewFlag::scrollable}, FlagName{"long-clickable", ViewFlag::longClickable},
    FlagName{"password", ViewFlag::password},     FlagName{"selected", ViewFlag::selected},
};

constexpr std::string_view declaration = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>";

void writeAttributes(pugi::xml_node element, const ViewNode& node) {
  const auto write = [&](const char* name, const std::string& value) {
    element.append_attribute(name).set_value(value.c_str());
  };
  if (node.notAccessible) write("NAF", "true");
  write("index", std::to_string(node.index));
  write("text", node.text);
  write("resource-id", node.resourceId);
  write("class", node.className);
  write("package", node.package);
  write("content-desc", node.description);
  for (const auto& [attribute, flag] : flagNames) write(attribute, node.has(flag) ? "true" : "false");
  const auto& box = node.bounds;
  write("bounds", fmt::format("[{},{}][{},{}]", box.left, box.top, box.right, box.bottom));
  if (node.drawingOrder) {
    write("drawing-order", std::to_string(*node.drawingOrder));
    write("hint", node.hint);
  }
}

Rect readBounds(const char* text) {
  Rect box;
  if (std::sscanf(text, "[%d,%d][%d,%d]", &box.left, &box.top, &box.right, &box.bottom) != 4) return {};
  return box;
}

ViewNode readNode(const pugi::xml_node& element, std::int32_t parent) {
  ViewNode node;
  node.parent = parent;
  node.notAccessible = element.attribute("NAF").as_bool();
  node.index = element.attribute("index").as_uint();
  node.text = element.attribute("text").value();
  node.resourceId = element.attribute("resource-id").value();
  node.className = element.attribute("class").as_string(element.name());
  node.package = element.attribute("package").value();
  node.description = element.attribute("content-desc").value();
  node.hint = element.attribute("hint").value();
  node.bounds = readBounds(element.attribute("bounds").value());
  if (const auto order = element.attribute("drawing-order")) node.drawingOrder = order.as_int();
  for (const auto& [attribute, flag] : flagNames)
    node.flags.set(flag, element.attribute(attribute).as_bool());
  return node;
}

pugi::xml_node nextElement(pugi::xml_node node) {
  do node = node.next_sibling();
  while (node && node.type() != pugi::node_element);
  return node;
}

pugi::xml_node firstElement(pugi::xml_node parent) {
  const auto first = parent.first_child();
  return !first || first.type() == pugi::node_element ? first : nextElement(first);
}

// Not recursive: files from elsewhere may nest as deep as they like.
void readNodes(const pugi::xml_node& root, ViewTree& tree) {
  auto element = firstElement(root);
  std::int32_t parent = -1;
  while (element) {
    tree.nodes.push_back(readNode(element, parent));
    if (const auto child = firstElement(element)) {
      parent = static_cast<std::int32_t>(tree.nodes.size() - 1);
      element = child;
      continue;
    }
    while (!nextElement(element)) {
      element = element.parent();
      if (element == root) return;
      parent = tree.nodes[parent].parent;
    }
    element = nextElement(element);
  }
}

// uiautomator writes a blank before "/>". Quotes inside values are escaped, so quotes alone tell where values
// are.
std::string spaced(std::string_view xml) {
  std::string out;
  out.reserve(xml.size() + 256);
  bool inValue = false;
  for (const char c : xml) {
    if (c == '"') inValue = !inValue;
    if (c == '/' && !inValue && out.ends_with('"')) out += ' ';
    out += c;
  }
  return out;
}

// The XML inside other output: shell noise before it, uiautomator's status line after it.
std::string_view cutXml(std::string_view text) {
  auto begin = text.find("<?xml");
  if (begin == std::string_view::npos) begin = text.find("<hierarchy");
  if (begin == std::string_view::npos) begin = text.find('<');
  if (begin == std::string_view::npos) return {};
  text.remove_prefix(begin);
  const auto end = text.rfind('>');
  return end == std::string_view::npos ? text : text.substr(0, end + 1);
}

}  // namespace

std::string printXml(const ViewTree& tree) {
  pugi::xml_document document;
  auto root = document.append_child("hierarchy");
  root.append_attribute("rotation").set_value(tree.rotation);
  std::vector<pugi::xml_node> elements;
  elements.reserve(tree.nodes.size());
  for (const auto& node : tree.nodes) {
    auto element = (node.parent < 0 ? root : elements[node.parent]).append_child("node");
    writeAttributes(element, node);
    elements.push_back(element);
  }
  std::ostringstream out;
  out << declaration;
  document.save(out, "", pugi::format_raw | pugi::format_no_declaration, pugi::encoding_utf8);
  return spaced(std::move(out).str());
}

tl::expected<ViewTree, ViewTreeError> parseViewTree(std::string_view text) {
  const auto xml = cutXml(text);
  if (xml.empty())
    return tl::unexpected(ViewTreeError{"no XML in the dump: the device wrote no hierarchy", 0});
  pugi::xml_document document;
  const auto parsed = document.load_buffer(xml.data(), xml.size(), pugi::parse_default, pugi::encoding_utf8);
  const auto start = static_cast<std::size_t>(xml.data() - text.data());
  if (!parsed) {
    return tl::unexpected(
        ViewTreeError{fmt::format("the hierarchy is cut off or damaged: {}", parsed.description()),
                      start + static_cast<std::size_t>(parsed.offset)});
  }
  const auto root = document.document_element();
  const bool isHierarchy = std::string_view(root.name()) == "hierarchy" ||
                           root.first_child().attribute("bounds") || root.attribute("bounds");
  if (!isHierarchy) {
    return tl::unexpected(ViewTreeError{fmt::format("<{}> is no view hierarchy", root.name()), start});
  }
  ViewTree tree;
  tree.rotation = root.attribute("rotation").as_int();
  const bool rootIsView = root.attribute("bounds") && std::string_view(root.name()) != "hierarchy";
  readNodes(rootIsView ? static_cast<pugi::xml_node>(document) : root, tree);
  closeTree(tree);
  return tree;
}

}  // namespace marmoset::trace

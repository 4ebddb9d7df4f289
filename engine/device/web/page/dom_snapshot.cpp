#include "engine/device/web/page/dom_snapshot.h"

#include <algorithm>
#include <array>
#include <cctype>

#include <nlohmann/json.hpp>

namespace marmoset::device::web {
namespace {

using nlohmann::json;

constexpr std::array styleNames = {"visibility",     "overflow-x", "overflow-y",
                                   "pointer-events", "position",   "cursor"};
enum Style : std::size_t { visibility, overflowX, overflowY, pointerEvents, position, cursor };

constexpr int elementNode = 1, textNode = 3, documentNode = 9;

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

class DocumentReader {
 public:
  DocumentReader(const json& snapshot, std::vector<DomNode>& nodes)
      : documents_(snapshot.at("documents")), strings_(snapshot.at("strings")), nodes_(nodes) {}

  // `x` and `y`: where the document's corner lies on the page.
  void read(std::size_t document, std::int32_t parent, double x, double y) {
    if (document >= documents_.size()) return;
    const auto& from = documents_[document];
    const auto first = readNodes(from, parent);
    readLayout(from, first, x, y);
    readFrames(from, first);
  }

 private:
  std::string string(const json& index) const {
    const auto at = index.get<std::int64_t>();
    return at < 0 ? std::string() : strings_.at(static_cast<std::size_t>(at)).get<std::string>();
  }

  std::size_t readNodes(const json& document, std::int32_t parent) {
    const auto& from = document.at("nodes");
    const auto& parents = from.at("parentIndex");
    const auto first = nodes_.size();
    for (std::size_t i = 0; i < parents.size(); ++i) {
      DomNode node;
      const auto up = parents[i].get<std::int32_t>();
      node.parent = up < 0 ? parent : up + static_cast<std::int32_t>(first);
      const auto type = from.at("nodeType")[i].get<int>();
      node.isText = type == textNode;
      if (type == elementNode) node.tag = lower(string(from.at("nodeName")[i]));
      if (type == documentNode) node.tag = "#document";
      node.identity = from.at("backendNodeId")[i].get<std::int64_t>();
      const auto& attributes = from.at("attributes")[i];
      for (std::size_t at = 0; at + 1 < attributes.size(); at += 2)
        node.attributes.emplace_back(lower(string(attributes[at])), string(attributes[at + 1]));
      nodes_.push_back(std::move(node));
    }
    const auto each = [&](const char* name, const auto& take) {
      const auto rare = from.find(name);
      if (rare == from.end()) return;
      const auto& index = rare->at("index");
      for (std::size_t i = 0; i < index.size(); ++i)
        take(nodes_[first + index[i].get<std::size_t>()], *rare, i);
    };
    const auto value = [&](DomNode& node, const json& rare, std::size_t i) {
      node.value = string(rare.at("value")[i]);
    };
    each("isClickable", [](DomNode& node, const json&, std::size_t) { node.clickable = true; });
    each("inputChecked", [](DomNode& node, const json&, std::size_t) { node.checked = true; });
    each("optionSelected", [](DomNode& node, const json&, std::size_t) { node.selected = true; });
    each("inputValue", value);
    each("textValue", value);
    return first;
  }

  void readLayout(const json& document, std::size_t first, double x, double y) {
    const auto& layout = document.at("layout");
    const auto& index = layout.at("nodeIndex");
    for (std::size_t i = 0; i < index.size(); ++i) {
      auto& node = nodes_[first + index[i].get<std::size_t>()];
      const auto& bounds = layout.at("bounds")[i];
      if (bounds.size() != 4) continue;
      node.box = PageRect{bounds[0].get<double>() + x, bounds[1].get<double>() + y, bounds[2], bounds[3]};
      node.paintOrder = layout.at("paintOrders")[i];
      if (node.isText) node.text = string(layout.at("text")[i]);
      readStyle(node, layout.at("styles")[i]);
      if (layout.contains("scrollRects"))
        readScrolling(node, layout.at("scrollRects")[i], layout.at("clientRects")[i]);
    }
  }

  void readStyle(DomNode& node, const json& styles) const {
    if (styles.size() != styleNames.size()) return;
    node.visible = string(styles[visibility]) == "visible";
    node.takesTouches = string(styles[pointerEvents]) != "none";
    node.isFixed = string(styles[position]) == "fixed";
    node.clickable = node.clickable || string(styles[cursor]) == "pointer";
    for (const auto style : {overflowX, overflowY}) {
      const auto overflow = string(styles[style]);
      node.clips = node.clips || (overflow != "visible" && !overflow.empty());
      node.scrolls = node.scrolls || overflow == "auto" || overflow == "scroll";
    }
  }

  static void readScrolling(DomNode& node, const json& all, const json& seen) {
    constexpr double tolerance = 1;
    const bool longer = all.size() == 4 && seen.size() == 4 &&
                        (all[2].get<double>() > seen[2].get<double>() + tolerance ||
                         all[3].get<double>() > seen[3].get<double>() + tolerance);
    node.scrolls = node.scrolls && longer;
  }

  void readFrames(const json& document, std::size_t first) {
    const auto frames = document.at("nodes").find("contentDocumentIndex");
    if (frames == document.at("nodes").end()) return;
    const auto& index = frames->at("index");
    for (std::size_t i = 0; i < index.size(); ++i) {
      const auto frame = first + index[i].get<std::size_t>();
      const auto inside = frames->at("value")[i].get<std::size_t>();
      if (!nodes_[frame].box || inside >= documents_.size()) continue;
      const auto box = *nodes_[frame].box;
      read(inside, static_cast<std::int32_t>(frame), box.x - documents_[inside].value("scrollOffsetX", 0.0),
           box.y - documents_[inside].value("scrollOffsetY", 0.0));
    }
  }

  const json& documents_;
  const json& strings_;
  std::vector<DomNode>& nodes_;
};

}  // namespace

const std::string* DomNode::attribute(std::string_view name) const {
  const auto found =
      std::find_if(attributes.begin(), attributes.end(), [&](const auto& one) { return one.first == name; });
  return found == attributes.end() ? nullptr : &found->second;
}

std::vector<DomNode> readSnapshot(const json& snapshot) {
  std::vector<DomNode> nodes;
  DocumentReader(snapshot, nodes).read(0, -1, 0, 0);
  return nodes;
}

json snapshotParameters() {
  return {{"computedStyles", styleNames}, {"includePaintOrder", true}, {"includeDOMRects", true}};
}

}  // namespace marmoset::device::web

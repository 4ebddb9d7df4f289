#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/trace/view_tree.h"

namespace marmoset::exports {

enum class Attribute : std::uint8_t { id, text, description, className };

// How a tool finds a view by its attributes: which combinations are worth trying, best first, when a view
// matches, and in which order it counts several matches.
struct SelectorLanguage {
  std::vector<std::vector<Attribute>> attempts;
  // The value a selector gives for the attribute of this view; empty: it has none.
  std::string (*valueOf)(const trace::ViewNode& view, Attribute attribute);
  bool (*matches)(const trace::ViewNode& view, Attribute attribute, const std::string& value);
  bool (*comesBefore)(const trace::ViewNode& a, const trace::ViewNode& b);  // null: document order
};

struct Selector {
  struct Part {
    Attribute attribute = Attribute::id;
    std::string value;
    bool operator==(const Part&) const = default;
  };
  std::vector<Part> parts;
  std::optional<std::uint32_t> index;  // from 0, where several views match
  bool operator==(const Selector&) const = default;
};

// The first attempt that names the view alone; failing that the first that names it by its place among equal
// ones. Nothing if the language has no words for the view.
std::optional<Selector> selectorFor(const trace::ViewTree& tree, std::uint32_t node,
                                    const SelectorLanguage& language);

}  // namespace marmoset::exports

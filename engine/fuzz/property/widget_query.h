#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/trace/view_tree.h"

namespace marmoset::fuzz {

// What a property has remembered, by name.
using Remembered = std::map<std::string, std::string>;

// Names widgets as people write them in a property: whatever is given must fit. Class and id are whole or
// short; text and description are whole and may hold ${NAME}, which stands for what was remembered.
struct WidgetQuery {
  std::string className, id, text, description;
  std::string matches;                    // an RE2 pattern that is found in the text
  std::string xpath;                      // of uiautomator's kind, see xpath.h
  std::optional<std::uint32_t> instance;  // the one with this number among those that fit, from 0

  bool empty() const { return *this == WidgetQuery{}; }
  bool operator==(const WidgetQuery&) const = default;
};

// The error is one line: the pattern or the path is none.
tl::expected<void, std::string> check(const WidgetQuery& query);

// All that fit, in document order. A query that was not checked and is none fits nothing.
std::vector<std::uint32_t> widgetsOf(const WidgetQuery& query, const trace::ViewTree& tree,
                                     const Remembered& remembered);

// With ${NAME} replaced; names that nothing stands for stay as they are.
std::string filledIn(const std::string& text, const Remembered& remembered);

// `id name, text "Cinema"`: for people.
std::string inWords(const WidgetQuery& query);

}  // namespace marmoset::fuzz

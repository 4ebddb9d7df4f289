#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/fuzz/effect/layout.h"

namespace re2 {
class RE2;
}

namespace marmoset::fuzz {

// Names views of an app: what is empty or not given fits every view. A value; copies share the compiled text.
class ViewPattern {
 public:
  std::string activity;               // full class name
  std::string className, resourceId;  // whole
  std::optional<bool> selected;
  std::vector<std::uint32_t> path;  // child positions from the root, for views without an id

  // An RE2 pattern that is found in the text. The error is one line.
  tl::expected<void, std::string> setText(const std::string& pattern);
  const std::string& text() const { return textSource_; }

  bool matches(const Layout& layout, std::uint32_t view) const;
  // Whether it could match in this activity at all.
  bool isFor(const trace::WindowStatus& window) const;
  bool operator==(const ViewPattern& other) const;

 private:
  std::string textSource_;
  std::shared_ptr<const re2::RE2> text_;
};

// The one pattern that fits this view: by its id, else by its place.
ViewPattern patternOf(const Layout& layout, std::uint32_t view);

// What is not compared.
struct Masks {
  std::vector<ViewPattern> views;      // what becomes of them says nothing: clocks, counters
  std::vector<ViewPattern> unordered;  // the order of their children says nothing

  bool hides(const Layout& layout, std::uint32_t view) const;
  bool isUnordered(const Layout& layout, std::uint32_t view) const;
};

}  // namespace marmoset::fuzz

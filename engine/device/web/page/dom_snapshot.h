#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "engine/device/web/page/screen_metrics.h"

namespace marmoset::device::web {

// An element of a page, or a piece of its text, as it is laid out.
struct DomNode {
  std::int32_t parent = -1;  // stands before it
  bool isText = false;
  std::string tag;   // in small letters; empty for a text
  std::string text;  // of a text
  std::vector<std::pair<std::string, std::string>> attributes;
  std::optional<std::string> value;  // of a field
  bool clickable = false, checked = false, selected = false;
  std::int64_t identity = 0;  // the browser's own

  std::optional<PageRect> box;  // on the page; none: not laid out
  std::int32_t paintOrder = 0;
  bool visible = true, takesTouches = true;  // by its style
  bool clips = false;                        // what reaches out of it is not seen
  bool isFixed = false;                      // to the screen: nothing clips it
  bool scrolls = false;

  // Null where it has none.
  const std::string* attribute(std::string_view name) const;
};

// All elements of a page and of the frames in it, in document order.
std::vector<DomNode> readSnapshot(const nlohmann::json& snapshot);

// What is to be asked for with DOMSnapshot.captureSnapshot.
nlohmann::json snapshotParameters();

}  // namespace marmoset::device::web

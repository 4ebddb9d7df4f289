#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/trace/view_tree.h"

namespace marmoset::device::web {

// What a page asked by alert, confirm or prompt. It stands on the screen as Android's dialogs do, with the
// same ids, until it is answered; the page waits.
struct PageDialog {
  std::string kind, message;  // "alert", "confirm", "prompt", "beforeunload"
  std::string typed;          // of a prompt

  enum class Button : std::uint8_t { none, ok, cancel };
  // Of a screen of this size.
  trace::ViewTree tree(std::int32_t width, std::int32_t height, const std::string& package) const;
  Button buttonAt(double x, double y, std::int32_t width, std::int32_t height) const;
};

}  // namespace marmoset::device::web

#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "engine/fuzz/views/gui_event.h"

namespace marmoset::test {

// A layout of activity `com.x.Main` drawn as text, a view a line, children two blanks further in:
//
//   RecyclerView #list scroll
//     Button "Cinema" tap
//     ImageView [picture]
//
// `#id`, `"text"`, `[description]`; `tap`, `hold`, `scroll`, `selected` are flags. Rows lie below each other.
fuzz::Layout drawn(std::string_view text, std::string activity = "com.x.Main");

// The first view that says this, or has this id ("#list").
std::uint32_t viewNamed(const fuzz::Layout& layout, std::string_view name);

// A touch of that view.
fuzz::GuiEvent tapOn(const fuzz::Layout& layout, std::string_view name);

}  // namespace marmoset::test

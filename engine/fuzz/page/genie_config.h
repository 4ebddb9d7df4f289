#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "engine/fuzz/effect/view_pattern.h"
#include "engine/fuzz/page/page_type.h"

namespace marmoset::fuzz {

// What users of Genie tell it about an app.
struct GenieConfig {
  Masks masks;
  std::vector<NamedPage> pages;
};

// A `checking_config.json`: `ignored_views`, `ignored_view_children_order` and `gui_pages`. What it holds
// beyond is passed over. The error is one line without the file's name.
tl::expected<GenieConfig, std::string> parseGenieConfig(std::string_view json);

}  // namespace marmoset::fuzz

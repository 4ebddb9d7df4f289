#include "engine/device/web/page/page_script.h"

#include <fmt/format.h>

namespace marmoset::device::web {

// mulberry32: 32 bits of state are enough for the chance of a page.
std::string scriptForPages(std::uint64_t seed) {
  return fmt::format(
      R"((() => {{
  let state = {};
  Math.random = function random() {{
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }};
  window.print = function print() {{}};
}})())",
      static_cast<std::int32_t>(seed ^ (seed >> 32)));
}

}  // namespace marmoset::device::web

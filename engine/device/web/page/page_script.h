#pragma once

#include <cstdint>
#include <string>

namespace marmoset::device::web {

// What runs before a page's own scripts: its chance comes from the seed, so that a run can be had again, and
// printing does nothing.
std::string scriptForPages(std::uint64_t seed);

// Answers how many of the page's animations run and will end.
inline constexpr const char* countAnimations =
    "document.getAnimations().filter(a => a.playState === 'running' && "
    "Number.isFinite(a.effect.getComputedTiming().endTime)).length";

// Answers the element that has the focus, also inside of shadow trees.
inline constexpr const char* focusedElement =
    "(() => { let e = document.activeElement;"
    " while (e && e.shadowRoot && e.shadowRoot.activeElement) e = e.shadowRoot.activeElement;"
    " return e && e !== document.body ? e : null; })()";

}  // namespace marmoset::device::web

#pragma once

#include "engine/jobs/knob.h"
#include "engine/trace/target.h"

namespace marmoset::jobs {

// What several kinds of jobs ask for.
inline Knob targetKnob() {
  return {"target", "--target", "T",
          "crash (default), crash:SIGNATURE, activity:NAME, log:PATTERN or widget:SELECTOR",
          Knob::Text{[](const std::string& text) -> tl::expected<void, std::string> {
            const auto target = trace::Target::parse(text);
            if (!target) return tl::unexpected(target.error());
            return {};
          }}};
}

inline Knob modeKnob(std::string_view help) {
  static const std::vector<std::string> names{"paper", "default", "strict"};
  return {"mode", "--mode", "MODE", help,
          Knob::Choice{[]() -> const std::vector<std::string>& { return names; }}};
}

}  // namespace marmoset::jobs

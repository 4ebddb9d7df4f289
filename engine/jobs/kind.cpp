#include "engine/jobs/kind.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::jobs {

const std::vector<const Kind*>& kinds() {
  static const std::vector<const Kind*> all{
#define MARMOSET_JOB_KIND(name) &name##Kind,
#include "engine/jobs/kinds.def"
#undef MARMOSET_JOB_KIND
  };
  return all;
}

const Kind* findKind(std::string_view name) {
  const auto found =
      std::find_if(kinds().begin(), kinds().end(), [&](const Kind* kind) { return kind->name == name; });
  return found == kinds().end() ? nullptr : *found;
}

const std::vector<Knob>& noKnobs() {
  static const std::vector<Knob> none;
  return none;
}

tl::expected<void, std::string> checkKnobs(const Kind& kind, const KnobValues& knobs) {
  for (const auto& knob : kind.knobs()) {
    const auto* value = knobs.find(knob.name);
    const auto fine = checked(knob, value ? *value : knob.usual);
    if (!fine) return tl::unexpected(fmt::format("{}: {}", knob.name, fine.error()));
  }
  return kind.check ? kind.check(knobs) : tl::expected<void, std::string>();
}

std::string titleOf(const Kind& kind, const Subject& subject) {
  return fmt::format("{} {}", kind.verb, nameOf(subject));
}

}  // namespace marmoset::jobs

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/jobs/job_spec.h"
#include "engine/statistics/rate.h"

namespace marmoset::jobs {

struct Context;
struct Outcome;

// How far an interrupted job is.
struct Standing {
  std::uint32_t done = 0, total = 0;
  std::optional<std::uint32_t> size = {}, before = {};  // events, of a reduction
};

// A result that is told later, and may be opened.
struct ResultSummary {
  std::string message;   // for people
  std::string document;  // empty: there is nothing to open
  bool warning = false;  // it came to nothing good
  std::optional<std::uint32_t> size = {}, before = {};
  std::optional<statistics::Rate> rate = {};
};

// One kind of long operation, one file; kinds.def names them all. Who starts, shows, lists, stops and resumes
// jobs knows them only by this.
struct Kind {
  std::string_view name;  // in messages and in the store
  std::string_view verb;  // "Replaying"
  std::string_view noun;  // "replay"
  SubjectKind subject = SubjectKind::script;
  bool inEditors = true;  // else only the command line starts such jobs
  const std::vector<Knob>& (*knobs)();
  // What two knobs together do not allow; null: nothing. The error is one line.
  tl::expected<void, std::string> (*check)(const KnobValues& knobs) = nullptr;
  // Does it, on whichever thread the runner has.
  Outcome (*run)(Context& context);
  // By the progress that the kind keeps; null: it keeps none that says so.
  Standing (*standing)(const JobSpec& spec, std::string_view progress) = nullptr;
  // By the result that the kind left; null: it leaves none to tell later.
  std::optional<ResultSummary> (*summary)(const JobSpec& spec, std::string_view result) = nullptr;
};

const std::vector<const Kind*>& kinds();
const Kind* findKind(std::string_view name);
// Kinds without knobs.
const std::vector<Knob>& noKnobs();
// The knobs, checked one by one and together. The error is one line.
tl::expected<void, std::string> checkKnobs(const Kind& kind, const KnobValues& knobs);
// "Replaying crash.mks"
std::string titleOf(const Kind& kind, const Subject& subject);

#define MARMOSET_JOB_KIND(name) extern const Kind name##Kind;
#include "engine/jobs/kinds.def"
#undef MARMOSET_JOB_KIND

}  // namespace marmoset::jobs

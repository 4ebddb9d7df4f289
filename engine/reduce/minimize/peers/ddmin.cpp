#include "engine/reduce/minimize/peers/ddmin.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace marmoset::reduce {
namespace {

// The units from `begin` to `end`, or all others.
Units slice(const Units& units, std::size_t begin, std::size_t end) {
  return {units.begin() + static_cast<std::ptrdiff_t>(begin),
          units.begin() + static_cast<std::ptrdiff_t>(end)};
}

Units without(const Units& units, std::size_t begin, std::size_t end) {
  Units rest = slice(units, 0, begin);
  rest.insert(rest.end(), units.begin() + static_cast<std::ptrdiff_t>(end), units.end());
  return rest;
}

// Tries to go on with a part (or, with `complement`, without it). Answers whether one was found.
tl::expected<bool, Stopped> reduceOnce(const CandidateTest& test, Units& units, std::size_t parts,
                                       bool complement, const Assemble& assemble) {
  for (std::size_t i = 0; i < parts; ++i) {
    const std::size_t begin = units.size() * i / parts, end = units.size() * (i + 1) / parts;
    Units smaller = complement ? without(units, begin, end) : slice(units, begin, end);
    const auto passed = test(assemble(smaller));
    if (!passed) return tl::unexpected(passed.error());
    if (*passed) {
      units = std::move(smaller);
      return true;
    }
  }
  return false;
}

}  // namespace

tl::expected<Units, Stopped> ddminUnits(const CandidateTest& test, Units units, const Assemble& assemble) {
  std::size_t parts = 2;
  while (!units.empty()) {
    parts = std::min(parts, units.size());
    if (parts > 1) {
      const auto part = reduceOnce(test, units, parts, false, assemble);
      if (!part) return tl::unexpected(part.error());
      if (*part) {
        parts = 2;
        continue;
      }
    }
    const auto rest =
        parts == 2 ? tl::expected<bool, Stopped>(false) : reduceOnce(test, units, parts, true, assemble);
    if (!rest) return tl::unexpected(rest.error());
    if (*rest) {
      parts = std::max<std::size_t>(parts - 1, 2);
    } else if (parts == units.size()) {
      break;
    } else {
      parts *= 2;
    }
  }
  return units;
}

tl::expected<Candidate, Stopped> ddmin(const CandidateTest& test, const Candidate& trace) {
  Units all(trace.size());
  std::iota(all.begin(), all.end(), std::size_t{0});
  const auto assemble = [&](const Units& kept) {
    Candidate candidate;
    for (const std::size_t unit : kept) candidate.push_back(trace[unit]);
    return candidate;
  };
  const auto kept = ddminUnits(test, std::move(all), assemble);
  if (!kept) return tl::unexpected(kept.error());
  return assemble(*kept);
}

tl::expected<Candidate, Stopped> ddmin(OneRunTest& test, const Candidate& trace) {
  return ddmin(CandidateTest(std::ref(test)), trace);
}

}  // namespace marmoset::reduce

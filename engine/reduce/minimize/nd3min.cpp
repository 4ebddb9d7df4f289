#include "engine/reduce/minimize/nd3min.h"

#include <algorithm>

namespace marmoset::reduce {
namespace {

std::uint32_t rounds(std::uint32_t runs, std::uint32_t devices) {
  return (runs + devices - 1) / devices;
}

// All but one part.
std::vector<Candidate> complements(const std::vector<Candidate>& parts) {
  std::vector<Candidate> answer(parts.size());
  for (std::size_t without = 0; without < parts.size(); ++without) {
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i != without) answer[without].insert(answer[without].end(), parts[i].begin(), parts[i].end());
    }
  }
  return answer;
}

// MinR of the paper's Figure 2, its tail calls unrolled.
tl::expected<Candidate, Stopped> minimize(PassingSearch& search, Candidate trace, std::uint32_t split) {
  auto parts = split;
  for (;;) {
    const auto length = static_cast<std::uint32_t>(trace.size());
    if (length == 0) return trace;
    parts = std::min(parts, length);
    const auto subtraces = splitEvenly(trace, parts);
    // A single part is the trace itself, which is known to pass.
    if (parts > 1) {
      const auto found = search.find(subtraces);
      if (!found) return tl::unexpected(found.error());
      if (*found) {
        trace = subtraces[**found];
        parts = split;
        continue;
      }
    }
    // With two parts the complements are the parts again.
    if (parts != 2) {
      const auto rest = complements(subtraces);
      const auto found = search.find(rest);
      if (!found) return tl::unexpected(found.error());
      if (*found) {
        trace = rest[**found];
        parts = std::max(parts - 1, 2u);
        continue;
      }
    }
    if (parts >= length) return trace;
    parts = std::min(2 * parts, length);
  }
}

}  // namespace

std::vector<Candidate> splitEvenly(const Candidate& trace, std::uint32_t count) {
  std::vector<Candidate> parts;
  auto begin = trace.begin();
  for (std::uint32_t i = 0; i < count; ++i) {
    const auto size = trace.size() / count + (i < trace.size() % count ? 1 : 0);
    parts.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(size));
    begin += static_cast<std::ptrdiff_t>(size);
  }
  return parts;
}

tl::expected<Nd3minResult, Stopped> nd3min(Oracle& oracle, const Scheduler& scheduler, const Candidate& trace,
                                           const Nd3minSettings& settings) {
  TallyBook book;
  Nd3minResult result{.events = trace};
  const auto initial = book.freshRuns(oracle, trace, settings.initialRuns);
  if (!initial) return tl::unexpected(initial.error());
  result.initial = *initial;
  result.steps = rounds(settings.initialRuns, oracle.devices());
  if (initial->successes < settings.initialSuccesses) return result;

  PassingSearch search(oracle, book, scheduler, settings.passing);
  auto smallest = minimize(search, trace, settings.split);
  if (!smallest) return tl::unexpected(smallest.error());
  result.events = std::move(*smallest);
  result.steps += search.steps();

  const auto check = book.freshRuns(oracle, result.events, settings.finalRuns);
  if (!check) return tl::unexpected(check.error());
  result.check = *check;
  result.steps += rounds(settings.finalRuns, oracle.devices());
  return result;
}

}  // namespace marmoset::reduce

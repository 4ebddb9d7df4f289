#include "tests/benchmarks/explore/goals.h"

#include <algorithm>
#include <array>
#include <cmath>

#include <fmt/format.h>

namespace marmoset::test {

namespace {

double finalOf(const ExploreRow& row, std::size_t i) {
  const auto& last = row.all[i].curve.back();
  return static_cast<double>(row.tellsBranches ? last.branches : last.states);
}

struct Hours {
  double ours = 0, theirs = 0;  // sums
  std::size_t never = 0;        // explorations that did not get there in all their hours
};

// Until each exploration has as much as the other policy had at its end, and until that policy had it.
Hours hoursToFinalOf(const ExploreRow& row, const ExploreRow& other) {
  Hours hours;
  for (std::size_t i = 0; i < row.all.size(); ++i) {
    const auto level = finalOf(other, i);
    const auto ours = hoursTo(row.all[i], level, row.tellsBranches);
    hours.never += !ours;
    hours.ours += ours.value_or(row.all[i].hours);
    hours.theirs += hoursTo(other.all[i], level, row.tellsBranches).value_or(other.all[i].hours);
  }
  return hours;
}

struct Wins {
  std::size_t ahead = 0, tied = 0, behind = 0;
};

Wins winsOver(const ExploreRow& row, const ExploreRow& other) {
  Wins wins;
  for (std::size_t i = 0; i < row.all.size(); ++i) {
    const auto ours = finalOf(row, i), theirs = finalOf(other, i);
    ++(ours > theirs ? wins.ahead : ours < theirs ? wins.behind : wins.tied);
  }
  return wins;
}

// The mean of the differences by app, and half the width of its 95% interval.
std::array<double, 2> lead(const ExploreRow& row, const ExploreRow& other) {
  auto differences = row;
  for (std::size_t i = 0; i < row.all.size(); ++i)
    differences.all[i].branches = finalOf(row, i) - finalOf(other, i);
  return {differences.mean(&Measured::branches), differences.interval(&Measured::branches)};
}

std::string against(const ExploreRow& row, const ExploreRow& other) {
  const auto hours = hoursToFinalOf(row, other);
  const auto [mean, half] = lead(row, other);
  const auto count = static_cast<double>(row.all.size());
  return fmt::format(
      "  its final coverage after {:.2f} h where {} took {:.2f} h: {:.2f}; never in {} of {}; {:+.1f} "
      "±{:.1f} {}{}\n",
      hours.ours / count, other.policy, hours.theirs / count, hours.ours / std::max(hours.theirs, 1e-9),
      hours.never, row.all.size(), mean, half, row.tellsBranches ? "branches" : "states",
      mean + half < 0 ? ", BEHIND" : "");
}

// Shares of the best final coverage that any policy has on an app.
std::string levels(const std::vector<ExploreRow>& rows) {
  constexpr std::array shares{0.25, 0.5, 0.75, 0.9};
  auto told = fmt::format(
      "hours to a share of the best final coverage of each app (explorations that got there)\n{:9}", "");
  for (const auto share : shares) told += fmt::format(" {:>14.0f}%", 100 * share);
  for (const auto& row : rows) {
    told += fmt::format("\n{:9}", row.policy);
    for (const auto share : shares) {
      double hours = 0;
      std::size_t reached = 0;
      for (std::size_t i = 0; i < row.all.size(); ++i) {
        double best = 0;
        for (const auto& one : rows) best = std::max(best, finalOf(one, i));
        const auto after = hoursTo(row.all[i], std::ceil(share * best), row.tellsBranches);
        hours += after.value_or(0);
        reached += after.has_value();
      }
      told += fmt::format(" {:>7.2f} ({:4})", hours / static_cast<double>(std::max<std::size_t>(reached, 1)),
                          reached);
    }
  }
  return told + "\n";
}

std::string wins(const std::vector<ExploreRow>& rows) {
  auto told = fmt::format("ahead, tied, behind by app\n{:9}", "");
  for (const auto& row : rows) told += fmt::format(" {:>12}", row.policy);
  for (const auto& row : rows) {
    told += fmt::format("\n{:9}", row.policy);
    for (const auto& other : rows) {
      const auto [ahead, tied, behind] = winsOver(row, other);
      told += &row == &other ? fmt::format(" {:>12}", "")
                             : fmt::format(" {:>4},{:>3},{:>3}", ahead, tied, behind);
    }
  }
  return told + "\n";
}

std::string crashes(const std::vector<ExploreRow>& rows) {
  const auto& first = rows.front();
  double best = 0;
  for (const auto& row : rows)
    if (&row != &first) best = std::max(best, row.mean(&Measured::crashes));
  return fmt::format("planted crashes: {} {:.2f} of {:.2f}, the best of the others {:.2f}\n", first.policy,
                     first.mean(&Measured::crashes), first.mean(&Measured::planted), best);
}

}  // namespace

std::string comparison(const std::vector<ExploreRow>& rows) {
  if (rows.size() < 2) return {};
  auto told = wins(rows) + levels(rows);
  if (rows.front().mean(&Measured::planted) > 0) told += crashes(rows);
  told += rows.front().policy + "\n";
  for (std::size_t i = 1; i < rows.size(); ++i) told += against(rows.front(), rows[i]);
  return told;
}

std::string speedup(const ExploreRow& one, const ExploreRow& several, std::uint32_t devices) {
  constexpr double share = 0.8;
  double theirs = 0, ours = 0;
  std::size_t never = 0;
  for (std::size_t i = 0; i < one.all.size(); ++i) {
    const auto after = hoursTo(several.all[i], std::ceil(share * finalOf(one, i)), one.tellsBranches);
    never += !after;
    ours += after.value_or(several.all[i].hours);
    theirs += one.all[i].hours;
  }
  return fmt::format(
      "{} devices: {:.0f}% of one device's final coverage after {:.2f} h of its {:.2f} h: {:.3f}; never in "
      "{} of {}\n",
      devices, 100 * share, ours / static_cast<double>(one.all.size()),
      theirs / static_cast<double>(one.all.size()), ours / theirs, never, one.all.size());
}

}  // namespace marmoset::test

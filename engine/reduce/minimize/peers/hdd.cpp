#include "engine/reduce/minimize/peers/hdd.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "engine/reduce/minimize/peers/ddmin.h"

namespace marmoset::reduce {
namespace {

// For every event, the excursions it lies in, outermost first; an event itself is the innermost unit.
std::vector<std::vector<std::size_t>> unitsByLevel(const Candidate& trace,
                                                   const std::vector<std::string>& activities) {
  struct Excursion {
    std::string activity;
    std::size_t unit;
  };
  std::size_t units = trace.size();
  std::vector<Excursion> open;
  std::vector<std::vector<std::size_t>> levels;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    const auto back = std::find_if(open.begin(), open.end(),
                                   [&](const Excursion& e) { return e.activity == activities[i]; });
    if (back == open.end()) {
      open.push_back({activities[i], units++});
    } else {
      open.erase(back + 1, open.end());
    }
    std::vector<std::size_t> path;
    // The first activity holds the whole trace: no unit.
    for (std::size_t k = 1; k < open.size(); ++k) path.push_back(open[k].unit);
    path.push_back(i);
    levels.push_back(std::move(path));
  }
  return levels;
}

}  // namespace

tl::expected<Candidate, Stopped> hdd(OneRunTest& test, const Candidate& trace,
                                     const std::vector<std::string>& activities) {
  const auto units = unitsByLevel(trace, activities);
  const std::size_t depth =
      std::accumulate(units.begin(), units.end(), std::size_t{0},
                      [](std::size_t d, const auto& path) { return std::max(d, path.size()); });
  std::vector<bool> kept(trace.size(), true);
  for (std::size_t level = 0; level < depth; ++level) {
    const auto unitOf = [&](std::size_t i) { return units[i][std::min(level, units[i].size() - 1)]; };
    Units all;
    for (std::size_t i = 0; i < trace.size(); ++i) {
      if (kept[i] && units[i].size() > level) all.push_back(unitOf(i));
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    const auto isIn = [&](const Units& chosen, std::size_t i) {
      // Events above this level are settled.
      return kept[i] &&
             (units[i].size() <= level || std::binary_search(chosen.begin(), chosen.end(), unitOf(i)));
    };
    const auto assemble = [&](const Units& chosen) {
      Candidate candidate;
      for (std::size_t i = 0; i < trace.size(); ++i) {
        if (isIn(chosen, i)) candidate.push_back(trace[i]);
      }
      return candidate;
    };
    const auto chosen = ddminUnits(std::ref(test), all, assemble);
    if (!chosen) return tl::unexpected(chosen.error());
    for (std::size_t i = 0; i < trace.size(); ++i) kept[i] = kept[i] && isIn(*chosen, i);
  }
  Candidate smallest;
  for (std::size_t i = 0; i < trace.size(); ++i) {
    if (kept[i]) smallest.push_back(trace[i]);
  }
  return smallest;
}

}  // namespace marmoset::reduce

#include "engine/reduce/minimize/peers/probdd.h"

#include <algorithm>
#include <numeric>

namespace marmoset::reduce {
namespace {

// Events that are settled: kept for good.
constexpr double certain = 1.0 - 1e-9;

class Model {
 public:
  Model(const Candidate& trace, double start)
      : trace_(trace), needed_(trace.size(), start), kept_(trace.size(), true) {}

  // The undecided events whose removal promises most: the least needed ones, as many as maximise
  // (number removed) x (probability that none of them is needed).
  std::vector<std::size_t> nextGroup() const {
    std::vector<std::size_t> open;
    for (std::size_t i = 0; i < trace_.size(); ++i) {
      if (kept_[i] && needed_[i] < certain) open.push_back(i);
    }
    std::stable_sort(open.begin(), open.end(),
                     [&](std::size_t a, std::size_t b) { return needed_[a] < needed_[b]; });
    double noneNeeded = 1, best = 0;
    std::size_t size = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      noneNeeded *= 1 - needed_[open[i]];
      const double gain = static_cast<double>(i + 1) * noneNeeded;
      if (gain <= best) break;
      best = gain;
      size = i + 1;
    }
    open.resize(size);
    return open;
  }

  Candidate without(const std::vector<std::size_t>& group) const {
    std::vector<bool> left = kept_;
    for (const std::size_t i : group) left[i] = false;
    Candidate candidate;
    for (std::size_t i = 0; i < trace_.size(); ++i) {
      if (left[i]) candidate.push_back(trace_[i]);
    }
    return candidate;
  }

  void remove(const std::vector<std::size_t>& group) {
    for (const std::size_t i : group) kept_[i] = false;
  }

  // At least one of the group is needed: Bayes' rule for each.
  void keep(const std::vector<std::size_t>& group) {
    const double noneNeeded = std::accumulate(group.begin(), group.end(), 1.0,
                                              [&](double p, std::size_t i) { return p * (1 - needed_[i]); });
    for (const std::size_t i : group) needed_[i] = group.size() == 1 ? 1.0 : needed_[i] / (1 - noneNeeded);
  }

 private:
  const Candidate& trace_;
  std::vector<double> needed_;
  std::vector<bool> kept_;
};

}  // namespace

tl::expected<Candidate, Stopped> probdd(OneRunTest& test, const Candidate& trace, double startProbability) {
  Model model(trace, startProbability);
  for (auto group = model.nextGroup(); !group.empty(); group = model.nextGroup()) {
    const auto passed = test(model.without(group));
    if (!passed) return tl::unexpected(passed.error());
    *passed ? model.remove(group) : model.keep(group);
  }
  return model.without({});
}

}  // namespace marmoset::reduce

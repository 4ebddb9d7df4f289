#include "engine/reduce/suite/weighted_cover.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace marmoset::suite {

namespace {

constexpr int priceRounds = 1'000;
constexpr std::size_t mostBranches = 20'000;
constexpr double rounding = 1e-6;

class Solver {
 public:
  explicit Solver(std::span<const CoverColumn> columns) : columns_(columns) {
    std::size_t items = 0;
    for (const auto& column : columns)
      if (!column.items.empty()) items = std::max<std::size_t>(items, column.items.back() + 1);
    having_.resize(items);
    for (std::uint32_t i = 0; i < columns.size(); ++i) {
      for (const auto item : columns[i].items) having_[item].push_back(i);
    }
    for (Item item = 0; item < items; ++item) {
      if (!having_[item].empty()) items_.push_back(item);
    }
  }

  Cover solve() {
    best_.cost = std::numeric_limits<double>::infinity();
    std::vector<double> costs;
    for (const auto& column : columns_) costs.push_back(column.cost);
    offer(greedy(costs));
    raiseBound();
    std::vector<std::uint32_t> counts(having_.size());
    if (best_.cost - best_.bound > rounding) branch({}, counts, 0);
    if (branches_ < mostBranches) best_.bound = best_.cost;
    best_.bound = std::min(best_.bound, best_.cost);
    return best_;
  }

 private:
  // By the cost of a column for each thing it adds.
  std::vector<std::uint32_t> greedy(const std::vector<double>& costs) const {
    std::vector<std::uint32_t> chosen;
    std::vector<std::uint32_t> counts(having_.size());
    std::vector<std::size_t> gains;
    for (const auto& column : columns_) gains.push_back(column.items.size());
    for (auto left = items_.size(); left > 0;) {
      std::uint32_t best = 0;
      double worth = -1;
      for (std::uint32_t i = 0; i < columns_.size(); ++i) {
        if (gains[i] == 0) continue;
        const auto its = static_cast<double>(gains[i]) / std::max(costs[i], rounding);
        if (its <= worth) continue;
        worth = its;
        best = i;
      }
      chosen.push_back(best);
      for (const auto item : columns_[best].items) {
        if (counts[item]++ > 0) continue;
        --left;
        for (const auto other : having_[item]) --gains[other];
      }
    }
    takeBack(chosen, counts);
    return chosen;
  }

  // The dearest first, of those that others cover.
  void takeBack(std::vector<std::uint32_t>& chosen, std::vector<std::uint32_t>& counts) const {
    std::sort(chosen.begin(), chosen.end(),
              [&](auto a, auto b) { return columns_[a].cost > columns_[b].cost; });
    std::erase_if(chosen, [&](std::uint32_t column) {
      const auto& items = columns_[column].items;
      if (std::any_of(items.begin(), items.end(), [&](Item item) { return counts[item] == 1; })) return false;
      for (const auto item : items) --counts[item];
      return true;
    });
  }

  void offer(std::vector<std::uint32_t> chosen) {
    const auto cost = std::accumulate(chosen.begin(), chosen.end(), 0.0,
                                      [&](double sum, auto column) { return sum + columns_[column].cost; });
    if (cost >= best_.cost) return;
    std::sort(chosen.begin(), chosen.end());
    best_.columns = std::move(chosen);
    best_.cost = cost;
  }

  // Things get prices; a column is bought where the prices of its things exceed its cost. Whatever the prices
  // are, no cover costs less than all prices and the losses of those purchases.
  void raiseBound() {
    std::vector<double> prices(having_.size());
    for (const auto item : items_) {
      prices[item] = std::numeric_limits<double>::infinity();
      for (const auto column : having_[item])
        prices[item] = std::min(prices[item],
                                columns_[column].cost / static_cast<double>(columns_[column].items.size()));
    }
    double step = 1;
    int sinceBetter = 0;
    std::vector<double> reduced(columns_.size());
    for (int round = 0; round < priceRounds && best_.cost - best_.bound > rounding; ++round) {
      std::vector<int> over(having_.size(), 1);
      double value = 0;
      for (const auto item : items_) value += prices[item];
      for (std::uint32_t i = 0; i < columns_.size(); ++i) {
        reduced[i] = columns_[i].cost;
        for (const auto item : columns_[i].items) reduced[i] -= prices[item];
        if (reduced[i] >= 0) continue;
        value += reduced[i];
        for (const auto item : columns_[i].items) --over[item];
      }
      if (value > best_.bound) {
        best_.bound = value;
        sinceBetter = 0;
      } else if (++sinceBetter == 10) {
        step /= 2;
        sinceBetter = 0;
      }
      if (round % 10 == 0) {
        for (auto& cost : reduced) cost = std::max(cost, rounding);
        offer(greedy(reduced));
      }
      double square = 0;
      for (const auto item : items_) square += static_cast<double>(over[item]) * over[item];
      if (square == 0) break;
      const auto by = step * std::max(best_.cost * 1.01 - value, rounding) / square;
      for (const auto item : items_) prices[item] = std::max(0.0, prices[item] + by * over[item]);
    }
    prices_ = std::move(prices);
  }

  // Depth first, on the thing that fewest columns have; the prices bound what is left.
  void branch(std::vector<std::uint32_t> chosen, std::vector<std::uint32_t>& counts, double cost) {
    if (++branches_ >= mostBranches) return;
    Item rarest = 0;
    std::size_t fewest = std::numeric_limits<std::size_t>::max();
    double left = 0;
    for (const auto item : items_) {
      if (counts[item] > 0) continue;
      left += prices_[item];
      if (having_[item].size() >= fewest) continue;
      fewest = having_[item].size();
      rarest = item;
    }
    if (fewest == std::numeric_limits<std::size_t>::max()) return offer(std::move(chosen));
    if (cost + left + losses(counts) >= best_.cost - rounding) return;
    auto ways = having_[rarest];
    std::sort(ways.begin(), ways.end(), [&](auto a, auto b) { return columns_[a].cost < columns_[b].cost; });
    for (const auto column : ways) {
      for (const auto item : columns_[column].items) ++counts[item];
      chosen.push_back(column);
      branch(chosen, counts, cost + columns_[column].cost);
      chosen.pop_back();
      for (const auto item : columns_[column].items) --counts[item];
    }
  }

  // What columns may still save against the prices of what is not covered; never positive.
  double losses(const std::vector<std::uint32_t>& counts) const {
    double sum = 0;
    for (const auto& column : columns_) {
      double reduced = column.cost;
      for (const auto item : column.items) {
        if (counts[item] == 0) reduced -= prices_[item];
      }
      sum += std::min(reduced, 0.0);
    }
    return sum;
  }

  std::span<const CoverColumn> columns_;
  std::vector<std::vector<std::uint32_t>> having_;  // columns by item
  Items items_;
  std::vector<double> prices_;
  Cover best_;
  std::size_t branches_ = 0;
};

}  // namespace

Cover cheapestCover(std::span<const CoverColumn> columns) {
  if (std::all_of(columns.begin(), columns.end(), [](const auto& column) { return column.items.empty(); }))
    return {};
  return Solver(columns).solve();
}

}  // namespace marmoset::suite

#include "engine/reduce/minimize/multiset_index.h"

#include <algorithm>

namespace marmoset::reduce {

MultisetIndex::MultisetIndex(std::uint32_t kinds, std::uint32_t size) : kinds_(kinds), size_(size) {
  const std::uint32_t rows = kinds + size + 1, columns = size + 1;
  binomials_.assign(rows * columns, 0);
  for (std::uint32_t n = 0; n < rows; ++n) {
    binomials_[n * columns] = 1;
    for (std::uint32_t k = 1; k <= std::min(n, size); ++k) {
      binomials_[n * columns + k] = binomials_[(n - 1) * columns + k - 1] + binomials_[(n - 1) * columns + k];
    }
  }
  // The last size is only looked up as a whole, never extended.
  for (std::uint32_t level = 0; level + 1 < size; ++level) {
    added_.emplace_back(std::size_t{count(level)} * kinds);
    forEach(level, [&](std::span<const std::uint8_t> elements, std::uint32_t number) {
      std::vector<std::uint8_t> larger(elements.size() + 1);
      for (std::uint32_t element = 0; element < kinds_; ++element) {
        const auto place = std::upper_bound(elements.begin(), elements.end(), element);
        auto out = std::copy(elements.begin(), place, larger.begin());
        *out++ = static_cast<std::uint8_t>(element);
        std::copy(place, elements.end(), out);
        added_[level][number * kinds_ + element] = rank(larger);
      }
    });
  }
}

std::uint32_t MultisetIndex::rank(std::span<const std::uint8_t> sorted) const {
  // The i-th element plus i makes a strictly ascending sequence, ranked by the combinatorial number system.
  std::uint32_t sum = 0;
  for (std::uint32_t i = 0; i < sorted.size(); ++i) sum += choose(sorted[i] + i, i + 1);
  return sum;
}

}  // namespace marmoset::reduce

#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace marmoset::reduce {

// Numbers the multisets of up to `size` elements out of 0..kinds-1 without gaps, and knows by table which
// multiset comes of adding an element.
class MultisetIndex {
 public:
  MultisetIndex(std::uint32_t kinds, std::uint32_t size);

  std::uint32_t kinds() const { return kinds_; }
  // How many multisets there are of a size.
  std::uint32_t count(std::uint32_t size) const { return choose(kinds_ + size - 1, size); }
  // Of elements in ascending order.
  std::uint32_t rank(std::span<const std::uint8_t> sorted) const;
  // The number of `multiset` (of that size) with `element` added; for sizes below the maximum minus one.
  std::uint32_t added(std::uint32_t size, std::uint32_t multiset, std::uint32_t element) const {
    return added_[size][multiset * kinds_ + element];
  }

  // Calls visit(elements, rank) for every multiset of the size.
  template <class Visit>
  void forEach(std::uint32_t size, Visit&& visit) const {
    std::vector<std::uint8_t> elements(size, 0);
    for (;;) {
      visit(std::span<const std::uint8_t>(elements), rank(elements));
      // The next one in lexicographic order of ascending sequences.
      std::size_t i = size;
      while (i > 0 && elements[i - 1] + 1u == kinds_) --i;
      if (i == 0) return;
      const auto next = static_cast<std::uint8_t>(elements[i - 1] + 1);
      for (std::size_t k = i - 1; k < size; ++k) elements[k] = next;
    }
  }

 private:
  std::uint32_t choose(std::uint32_t n, std::uint32_t k) const { return binomials_[n * (size_ + 1) + k]; }

  std::uint32_t kinds_, size_;
  std::vector<std::uint32_t> binomials_;
  std::vector<std::vector<std::uint32_t>> added_;
};

}  // namespace marmoset::reduce

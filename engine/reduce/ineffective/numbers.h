#pragma once

#include <cstdint>

#include <boost/unordered/unordered_flat_map.hpp>

namespace marmoset::reduce {

// Numbers things by their hash, in the order they come.
class Numbers {
 public:
  explicit Numbers(std::uint32_t first = 0) : next_(first) {}
  struct Number {
    std::uint32_t value;
    bool isNew;
  };
  Number of(std::uint64_t hash) {
    const auto [found, isNew] = known_.try_emplace(hash, next_);
    next_ += isNew;
    return {found->second, isNew};
  }

 private:
  boost::unordered_flat_map<std::uint64_t, std::uint32_t> known_;
  std::uint32_t next_;
};

}  // namespace marmoset::reduce

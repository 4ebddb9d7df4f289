#pragma once

#include <cstdint>

namespace marmoset::device::emulator {

// java.util.Random, number for number: Monkey's events are a function of its seed.
class JavaRandom {
 public:
  explicit JavaRandom(std::int64_t seed);
  std::int32_t nextInt(std::int32_t bound);  // bound > 0
  std::int64_t nextLong();
  float nextFloat();
  bool nextBoolean();

 private:
  std::int32_t next(int bits);
  std::uint64_t state_;
};

}  // namespace marmoset::device::emulator

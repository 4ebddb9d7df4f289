#include "engine/device/emulator/commands/monkey/java_random.h"

namespace marmoset::device::emulator {

namespace {
constexpr std::uint64_t multiplier = 0x5DEECE66Dull;
constexpr std::uint64_t mask = (1ull << 48) - 1;
}  // namespace

JavaRandom::JavaRandom(std::int64_t seed) : state_((static_cast<std::uint64_t>(seed) ^ multiplier) & mask) {}

std::int32_t JavaRandom::next(int bits) {
  state_ = (state_ * multiplier + 0xB) & mask;
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(state_ >> (48 - bits)));
}

std::int32_t JavaRandom::nextInt(std::int32_t bound) {
  std::int32_t bits = next(31);
  const auto limit = bound - 1;
  if ((bound & limit) == 0) return static_cast<std::int32_t>((static_cast<std::int64_t>(bound) * bits) >> 31);
  // Rejects the numbers that would make small results likelier; Java detects them by overflow.
  auto result = bits % bound;
  while (static_cast<std::int64_t>(bits) - result + limit > INT32_MAX) {
    bits = next(31);
    result = bits % bound;
  }
  return result;
}

std::int64_t JavaRandom::nextLong() {
  const auto high = static_cast<std::uint64_t>(static_cast<std::int64_t>(next(32))) << 32;
  return static_cast<std::int64_t>(high + static_cast<std::uint64_t>(static_cast<std::int64_t>(next(32))));
}

float JavaRandom::nextFloat() {
  return static_cast<float>(next(24)) / static_cast<float>(1 << 24);
}

bool JavaRandom::nextBoolean() {
  return next(1) != 0;
}

}  // namespace marmoset::device::emulator

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::emulator {

// The kinds of random events in the order Monkey numbers them.
enum class Factor : std::uint8_t {
  touch,
  motion,
  pinch,
  trackball,
  rotation,
  permission,
  nav,
  majorNav,
  sysOps,
  appSwitch,
  flip,
  anything,
};
inline constexpr std::size_t factorCount = 12;

struct MonkeyOptions {
  std::vector<std::string> packages, categories, scripts;
  std::int64_t seed = 0;  // 0: from the clock
  std::int64_t throttle = 0, profileWait = 5000, deviceSleep = 30000;
  bool randomizeThrottle = false, randomizeScript = false;
  int verbose = 0;
  std::int32_t count = 1000;
  std::optional<std::uint16_t> port;
  bool ignoreCrashes = false, ignoreTimeouts = false, noEvents = false;
  // Percentages; negative: as given by the user, still to be normalised.
  std::array<std::optional<float>, factorCount> factors;
  std::vector<std::string> echo;  // what Monkey says about its arguments, on the error stream
};

// The message ends with the usage, as Monkey prints it.
tl::expected<MonkeyOptions, std::string> parseMonkeyOptions(const std::vector<std::string>& words, int sdk);

}  // namespace marmoset::device::emulator

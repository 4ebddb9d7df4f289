#include "engine/store/hash.h"

#include <algorithm>

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace marmoset::store {

std::string Hash::hex() const {
  std::string text;
  for (const auto byte : bytes) text += fmt::format("{:02x}", byte);
  return text;
}

Hash hashOf(std::string_view bytes) {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits(bytes.data(), bytes.size()));
  Hash hash;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), hash.bytes.begin());
  return hash;
}

}  // namespace marmoset::store

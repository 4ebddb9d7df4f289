#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/reduce/ineffective/labels.h"
#include "engine/reduce/minimize/oracle.h"

namespace marmoset::reduce {

// CHARD's three ways to the key events of a crash, in the order they are tried.
enum class KeyStrategy : std::uint8_t { shortest, duplicate, ineffective };
std::string_view name(KeyStrategy strategy);  // "short", "duplicate", "ineffective"

struct KeyCandidate {
  KeyStrategy strategy = KeyStrategy::shortest;
  Candidate events;  // indices into the recording, in the order of their replay, launch included
  std::optional<bool> reproduces;  // empty: not tried
};

// What a strategy makes of a recording; needs no device.
KeyCandidate candidateOf(KeyStrategy strategy, const RecordingFacts& facts,
                         const IneffectiveEvents& ineffective, const IneffectiveOptions& options = {});

struct KeyEvents {
  std::vector<KeyCandidate> candidates;  // in the order of the strategies
  // The one to use: the smallest that reproduces the crash. Without a device the one that removes duplicates,
  // which is likely to; with one that reproduced none there is none.
  std::optional<std::size_t> chosen;
  bool likely = false;               // no device was asked
  std::vector<std::string> missing;  // what the recording does not tell

  const KeyCandidate* best() const { return chosen ? &candidates[*chosen] : nullptr; }
};

// Whether a candidate still makes the app fail; the error says why that could not be found out.
using Verify = std::function<tl::expected<bool, std::string>(const Candidate&)>;

// Tries the strategies in order, skipping those that cannot beat what has been found. An error if the
// recording does not end in a failure, or if `verify` gives one.
tl::expected<KeyEvents, std::string> keyEvents(const trace::Recording& recording, const Verify& verify = {},
                                               const IneffectiveOptions& options = {});

}  // namespace marmoset::reduce

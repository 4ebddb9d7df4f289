#pragma once

#include <cstdint>

#include <tl/expected.hpp>

#include "engine/reduce/minimize/auto/certificate.h"
#include "engine/reduce/suite/replayer.h"

namespace marmoset::suite {

// A trace that is kept, as fresh runs showed it.
struct CertifiedPath {
  Path path;                              // with what every run that went along it covered
  Items alone;                            // what it covers and no other kept trace does
  std::uint32_t successes = 0, runs = 0;  // fresh ones
  bool certified = false;
  std::size_t steady = 0;  // how far nine of ten runs went along it
};

// Buys certainty for what is kept: runs that no search has used, by the rule of a mode. A run is a success
// where it went along the whole trace and covered all that the trace is kept for.
class Certifier {
 public:
  Certifier(Replayer& replayer, reduce::Mode mode) : replayer_(replayer), mode_(mode) {}

  // Runs before `firstRun` are no fresh ones.
  tl::expected<CertifiedPath, reduce::Stopped> certify(const Path& path, const Items& alone,
                                                       std::uint32_t firstRun);
  const Spent& spent() const { return spent_; }

 private:
  Replayer& replayer_;
  reduce::Mode mode_;
  Spent spent_;
};

}  // namespace marmoset::suite

#pragma once

#include <cstdint>
#include <string>

#include "engine/explore/explored.h"
#include "engine/explore/policy.h"
#include "engine/trace/recording.h"

namespace marmoset::explore {

// Keeps what an exploration finds out: the model, coverage, crashes by signature, the curve.
class Findings {
 public:
  Findings(model::AppBuild build, model::Abstraction abstraction, std::string package)
      : found_(model::AppModel(std::move(build), abstraction)), package_(std::move(package)) {}

  std::uint64_t beginTrace();
  // An event of a trace, by its position there.
  void add(const trace::Recording& recording, std::size_t event, std::uint64_t trace, std::int64_t ms);
  void passRestart(std::int64_t ms) { found_.restartMs += ms; }
  void left() { ++found_.timesLeft; }

  struct Counts {
    std::size_t branches = 0, states = 0, activities = 0, crashes = 0;
  };
  Counts counts() const {
    return {found_.branches.size(), found_.states.size(), found_.activities.size(), found_.crashes.size()};
  }
  // What is new since then; a point of the curve where something is.
  Gain since(const Counts& counts, std::int64_t ms);

  const Explored& found() const { return found_; }
  Alphabet& alphabet() { return alphabet_; }
  Explored take() && { return std::move(found_); }

 private:
  void crash(const trace::Failure& failure, std::uint64_t trace, std::int64_t ms);

  Explored found_;
  std::string package_;
  Alphabet alphabet_;
};

}  // namespace marmoset::explore

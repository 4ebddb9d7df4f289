#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "engine/reduce/ineffective/event_facts.h"

namespace marmoset::reduce {

// Some consecutive events of what is left that may go together. Positions count in what is left.
struct Proposal {
  std::uint32_t first = 0, last = 0;
  std::uint32_t partner = 0;  // the event that undoes or replaces the first
};

// What is left of a recording while the rules work on it. Deleting events never breaks the chain of
// statuses: an event meets, or may be taken to meet, what the one before it left.
class Remaining {
 public:
  Remaining(const RecordingFacts& facts, const IneffectiveOptions& options);

  std::uint32_t size() const { return static_cast<std::uint32_t>(events_.size()); }
  const EventFacts& at(std::uint32_t position) const { return facts_->events[events_[position]]; }
  std::uint32_t eventAt(std::uint32_t position) const { return events_[position]; }
  // The status an event meets now; differs from what was recorded after a replaced event is gone.
  std::uint32_t sourceOf(std::uint32_t position) const { return sources_[position]; }
  const IneffectiveOptions& options() const { return *options_; }

  // Whether the app's insides allow to delete these positions: nothing but lifecycle callbacks, and no later
  // event whose result might depend on what they did unseen.
  bool quiet(std::uint32_t first, std::uint32_t last) const;
  // The same for two events whose company in between has been found quiet already.
  bool quietPair(std::uint32_t first, std::uint32_t last) const;
  // Whether a later event, decided by something that cannot be seen, met a status known from before `first`.
  bool mayMatterLater(std::uint32_t first, std::uint32_t last) const;

  // Drops the events of the proposals, which are ascending and do not overlap.
  void drop(std::span<const Proposal> proposals);

 private:
  const RecordingFacts* facts_;
  const IneffectiveOptions* options_;
  std::vector<std::uint32_t> events_, sources_;
  std::vector<std::uint32_t> earliestDoubt_;  // by event: least firstSeen of the deciding events from it on
};

// Where a machine stands. `start`, `end` and the stack hold positions, as the paper's figures do.
struct MachineState {
  const Remaining& remaining;
  std::uint32_t cursor = 0, start = 0, end = 0;
  std::uint32_t steps = 0;  // events passed since `start`
  std::vector<std::uint32_t> stack;
};

enum class Operation : std::uint8_t { start, end, endBefore, remove, replace, push, pop, move };

class Operations {
 public:
  constexpr Operations(std::initializer_list<Operation> operations) {
    for (const auto operation : operations) bits_ = static_cast<std::uint8_t>(bits_ | bit(operation));
  }
  constexpr bool has(Operation operation) const { return (bits_ & bit(operation)) != 0; }

 private:
  static constexpr std::uint8_t bit(Operation operation) {
    return static_cast<std::uint8_t>(1u << static_cast<unsigned>(operation));
  }
  std::uint8_t bits_ = 0;
};

using Guard = bool (*)(const MachineState& state);

inline constexpr std::size_t mostStates = 3;

// One row of an extended finite state machine: in state `from`, if the guard holds for the event under the
// cursor, do the operations and go to state `to`. The rows of a state stand together, the first that fits is
// taken, and the last has no guard.
struct Transition {
  std::uint8_t from = 0;
  Guard guard = nullptr;
  Operations operations;
  std::uint8_t to = 0;
};

using Machine = std::span<const Transition>;

// Runs a machine over what is left, from state 1. Only whole nests of pairs are proposed for a machine with a
// stack: a single pair is the business of the machine without one.
std::vector<Proposal> run(Machine machine, const Remaining& remaining);

}  // namespace marmoset::reduce

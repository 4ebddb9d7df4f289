#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace marmoset::replay {

// Where the events of a recorded script are in its present text. Events are told apart by what they inject
// (fingerprint.h), never by line number, so layout and comments change nothing and undo restores everything.
struct EventMapping {
  struct Place {
    std::uint32_t recorded = 0;  // index of the recorded event
    bool stale = false;          // something that came before it has changed since
    bool operator==(const Place&) const = default;
  };
  std::vector<std::optional<Place>> places;  // per present event; none for a new or changed one
  std::uint32_t fresh = 0;                   // present events that stand before the first change
  bool unchanged = false;                    // the recording is of exactly these events
  bool equivalent = false;                   // the same, but for deleted events that are proven to do nothing

  // Such events were deleted above it, and nothing else was changed: what is known about it still holds, but
  // was not seen exactly so.
  bool isDerived(std::uint32_t present) const;
  // Where a recorded event is now.
  std::optional<std::uint32_t> presentOf(std::uint32_t recorded) const;
};

// Maps by the shortest edit script between the two lists. `neutral` marks recorded events that are proven to
// do nothing (or is empty): deleting them turns nothing stale.
EventMapping mapEvents(std::span<const std::uint64_t> recorded, std::span<const std::uint64_t> present,
                       const std::vector<bool>& neutral = {});

// The same where the neutral events may all have been deleted. Equal events can be told apart only by what
// became of the others: of the two readings the one that keeps most is taken.
EventMapping mapEventsWithout(std::span<const std::uint64_t> recorded, std::span<const std::uint64_t> present,
                              const std::vector<bool>& neutral);

}  // namespace marmoset::replay

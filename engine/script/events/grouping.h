#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/script/events/user_event.h"

namespace marmoset::script {

// Takes low-level events one by one and files each under the user event it belongs to. A touch sequence and
// every key may be open at the same time, so gestures that interleave with keys stay whole.
class Grouping {
 public:
  void add(const LowLevelEvent& event);
  // Types of touches, lines and trailing waits are left for the caller, who has all events.
  std::vector<UserEvent> take() && { return std::move(groups_); }

 private:
  using Group = std::size_t;  // index into groups_

  Group open(UserEventType type, bool complete);
  Group groupOf(const LowLevelEvent& event);
  Group touch(const MotionEvent& motion);
  Group trackball(const MotionEvent& motion);
  Group key(const KeyEvent& key);
  Group single(const LowLevelEvent& event);
  void wait(std::int64_t ms);
  void passTime(std::int64_t ms);

  std::vector<UserEvent> groups_;
  std::uint32_t nextIndex_ = 0, nextId_ = 1;
  std::int64_t clock_ = 0;
  std::optional<Group> last_, touch_, trackball_;
  bool trackballPressed_ = false;
  std::map<std::int32_t, Group> keys_;                   // by key code
  std::optional<std::pair<Group, std::uint32_t>> wake_;  // and its line
};

}  // namespace marmoset::script

#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "engine/explore/learning/symbol.h"

namespace marmoset::explore {

// States that no look tells apart, told apart by how they were entered: where one action leads elsewhere each
// time a screen was entered in another way, and always there when it was entered in this one, that action is
// a witness that there are two states. A witness is found once and counts for ever (the idea is L#'s; its
// witnesses are words, ours the entry and one action).
class EnteredStates {
 public:
  // A screen and the step that led to it from one that looks otherwise.
  struct Entry {
    std::uint64_t look = 0, way = 0;
  };
  Entry start(std::uint64_t look) const { return {look, 0}; }
  // The action led there. Also teaches.
  Entry enter(const Entry& from, std::uint64_t action, std::uint64_t look);
  Label label(const Entry& entry) const;
  // Looks at what was taught since; true where a look falls into several states from now on.
  bool review();
  // All steps are told once more; what is told apart stays so.
  void beginAgain();

 private:
  struct Evidence {
    std::map<std::uint64_t, std::map<std::uint64_t, std::uint32_t>> led;  // by way, to which look, how often
    std::uint32_t times = 0;
  };
  bool tells(const Evidence& evidence) const;

  std::unordered_map<std::uint64_t, std::unordered_map<std::uint64_t, Evidence>>
      evidence_;  // by look, action
  std::unordered_set<std::uint64_t> split_;
  std::set<std::pair<std::uint64_t, std::uint64_t>> doubtful_;  // look and action
};

}  // namespace marmoset::explore

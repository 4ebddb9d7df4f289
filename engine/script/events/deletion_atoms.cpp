#include <algorithm>
#include <map>
#include <numeric>

#include "engine/script/events/event_lines.h"
#include "engine/script/events/user_event.h"

namespace marmoset::script {
namespace {

using Events = std::span<const UserEvent>;

// Sets of events that share lines; the smallest event stands for its set.
class Sets {
 public:
  explicit Sets(std::size_t count) : parents_(count) { std::iota(parents_.begin(), parents_.end(), 0U); }

  std::uint32_t find(std::uint32_t event) {
    while (parents_[event] != event) event = parents_[event] = parents_[parents_[event]];
    return event;
  }
  void join(std::uint32_t one, std::uint32_t other) {
    const auto first = find(one), second = find(other);
    parents_[std::max(first, second)] = std::min(first, second);
  }

 private:
  std::vector<std::uint32_t> parents_;
};

template <typename Visit>
void forEachLine(const UserEvent& event, Visit visit) {
  for (const auto& range : event.lines) {
    for (auto line = range.first; line <= range.last; ++line) visit(line);
  }
}

Sets joinedByLines(Events events) {
  constexpr auto nobody = static_cast<std::uint32_t>(-1);
  // From the first line on: of a log with many runs each has a few lines somewhere.
  auto firstLine = nobody;
  std::uint32_t lastLine = 0;
  for (const auto& event : events) {
    if (event.lines.empty()) continue;
    firstLine = std::min(firstLine, event.lines.front().first);
    lastLine = std::max(lastLine, event.lines.back().last);
  }
  std::vector<std::uint32_t> owners(firstLine == nobody ? 0 : lastLine - firstLine + 1, nobody);
  Sets sets(events.size());
  for (std::uint32_t index = 0; index < events.size(); ++index) {
    forEachLine(events[index], [&](std::uint32_t line) {
      auto& owner = owners[line - firstLine];
      if (owner == nobody) owner = index;
      sets.join(owner, index);
    });
  }
  return sets;
}

std::vector<LineRange> linesOf(const DeletionAtom& atom, Events events) {
  std::vector<std::uint32_t> lines;
  for (const auto index : atom.events) {
    forEachLine(events[index], [&](std::uint32_t line) { lines.push_back(line); });
  }
  std::sort(lines.begin(), lines.end());
  return rangesOf(lines);
}

}  // namespace

std::vector<DeletionAtom> deletionAtoms(Events events) {
  auto sets = joinedByLines(events);
  std::map<std::uint32_t, DeletionAtom> bySet;
  for (std::uint32_t index = 0; index < events.size(); ++index)
    bySet[sets.find(index)].events.push_back(index);
  std::vector<DeletionAtom> atoms;
  atoms.reserve(bySet.size());
  for (auto& [set, atom] : bySet) {
    atom.lines = linesOf(atom, events);
    atoms.push_back(std::move(atom));
  }
  return atoms;
}

}  // namespace marmoset::script

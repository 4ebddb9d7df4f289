#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include "engine/script/events/user_event.h"

namespace marmoset::script {
namespace {

using Events = std::vector<LowLevelEvent>;

rc::Gen<LowLevelEvent::Body> anyMotion() {
  return rc::gen::apply(
      [](bool touch, std::int32_t action, int fingers, int x) -> LowLevelEvent::Body {
        MotionEvent event{touch, action, {}};
        for (int finger = 0; finger < fingers; ++finger) {
          event.pointers.push_back({finger, static_cast<float>(x), static_cast<float>(x * finger)});
        }
        return event;
      },
      rc::gen::arbitrary<bool>(), rc::gen::element(0, 0, 1, 1, 2, 3, 5, 6, 261, 262), rc::gen::inRange(0, 3),
      rc::gen::inRange(0, 60));
}

rc::Gen<LowLevelEvent::Body> anyBody() {
  const auto key = rc::gen::apply(
      [](int action, int code, int repeat, std::int64_t slept) -> LowLevelEvent::Body {
        KeyEvent event;
        event.action = action;
        event.keyCode = code;
        event.repeat = repeat;
        event.sleptBefore = slept;
        return event;
      },
      rc::gen::inRange(0, 3), rc::gen::inRange(3, 6), rc::gen::inRange(0, 2),
      rc::gen::element<std::int64_t>(0, 0, 300));
  const auto wait = rc::gen::map(rc::gen::element<std::int64_t>(-1, 0, 100, 700),
                                 [](std::int64_t ms) -> LowLevelEvent::Body { return WaitEvent{ms}; });
  const auto throttle = rc::gen::just(LowLevelEvent::Body{ThrottleEvent{300}});
  const auto alone = rc::gen::element<LowLevelEvent::Body>(
      ActivityEvent{"com.x", "com.x.Main"},
      ActivityEvent{"com.google.android.powerutil", "com.google.android.powerutil.WakeUpScreen"},
      RotationEvent{}, FlipEvent{}, CommandEvent{"input text a"}, CommandEvent{"ls"}, PowerEvent{},
      FrameRateEvent{});
  return rc::gen::weightedOneOf<LowLevelEvent::Body>(
      {{6, anyMotion()}, {4, key}, {2, wait}, {2, throttle}, {2, alone}});
}

// Lines never go back within one replay.
rc::Gen<Events> anyRun() {
  const auto step = rc::gen::pair(rc::gen::inRange(0U, 3U), anyBody());
  return rc::gen::map(rc::gen::container<std::vector<std::pair<unsigned, LowLevelEvent::Body>>>(step),
                      [](std::vector<std::pair<unsigned, LowLevelEvent::Body>> steps) {
                        Events events;
                        std::uint32_t line = 0;
                        for (auto& [lines, body] : steps)
                          events.push_back({line += lines, false, std::move(body)});
                        return events;
                      });
}

bool isWait(const LowLevelEvent& event) {
  return std::holds_alternative<WaitEvent>(event.body) || std::holds_alternative<ThrottleEvent>(event.body);
}

RC_GTEST_PROP(UserEventsProperty, everyLowLevelEventBelongsToExactlyOneUserEvent, ()) {
  const auto events = *anyRun();
  std::vector<std::uint32_t> owned;
  for (const auto& event : userEvents(events)) {
    RC_ASSERT(!event.lowLevel.empty());
    RC_ASSERT(std::is_sorted(event.lowLevel.begin(), event.lowLevel.end()));
    owned.insert(owned.end(), event.lowLevel.begin(), event.lowLevel.end());
  }
  std::sort(owned.begin(), owned.end());
  const auto leading = std::find_if_not(events.begin(), events.end(), isWait) - events.begin();
  std::vector<std::uint32_t> expected;
  for (auto index = static_cast<std::uint32_t>(leading); index < events.size(); ++index)
    expected.push_back(index);
  RC_ASSERT(owned == expected);
}

RC_GTEST_PROP(UserEventsProperty, theyKeepTheOrderOfTheirFirstEvents, ()) {
  const auto events = userEvents(*anyRun());
  for (std::size_t index = 1; index < events.size(); ++index) {
    RC_ASSERT(events[index - 1].lowLevel.front() < events[index].lowLevel.front());
    RC_ASSERT(events[index - 1].startMs <= events[index].startMs);
  }
}

RC_GTEST_PROP(UserEventsProperty, idsAreAPartitionOfTheNumberedEvents, ()) {
  const auto events = *anyRun();
  const auto numbered = std::count_if(events.begin(), events.end(), isNumbered);
  std::set<std::uint32_t> ids;
  std::size_t total = 0;
  for (const auto& event : userEvents(events)) {
    ids.insert(event.ids.begin(), event.ids.end());
    total += event.ids.size();
  }
  RC_ASSERT(total == static_cast<std::size_t>(numbered));
  RC_ASSERT(ids.size() == total);
  RC_ASSERT(ids.empty() || (*ids.begin() == 1 && *ids.rbegin() == total));
}

RC_GTEST_PROP(UserEventsProperty, waitsFollowTheEventTheyBelongTo, ()) {
  const auto events = *anyRun();
  std::map<std::uint32_t, std::size_t> owner;
  const auto groups = userEvents(events);
  for (std::size_t group = 0; group < groups.size(); ++group) {
    for (const auto index : groups[group].lowLevel) owner[index] = group;
  }
  for (std::uint32_t index = 1; index < events.size(); ++index) {
    if (isWait(events[index]) && owner.contains(index)) RC_ASSERT(owner[index] == owner[index - 1]);
  }
}

RC_GTEST_PROP(UserEventsProperty, linesAreSortedDisjointAndCoverEveryLineThatActs, ()) {
  const auto events = *anyRun();
  for (const auto& event : userEvents(events)) {
    for (std::size_t range = 0; range < event.lines.size(); ++range) {
      RC_ASSERT(event.lines[range].first <= event.lines[range].last);
      if (range > 0) RC_ASSERT(event.lines[range - 1].last + 1 < event.lines[range].first);
    }
    for (const auto index : event.lowLevel) {
      const auto line = events[index].line;
      const bool covered = std::any_of(event.lines.begin(), event.lines.end(), [&](const LineRange& range) {
        return range.first <= line && line <= range.last;
      });
      RC_ASSERT(covered || isWait(events[index]));
    }
  }
}

RC_GTEST_PROP(UserEventsProperty, deletionAtomsPartitionTheEventsAndNoLineIsShared, ()) {
  const auto events = userEvents(*anyRun());
  std::set<std::uint32_t> seen;
  std::map<std::uint32_t, std::size_t> lineOwner;
  const auto atoms = deletionAtoms(events);
  for (std::size_t atom = 0; atom < atoms.size(); ++atom) {
    RC_ASSERT(std::is_sorted(atoms[atom].events.begin(), atoms[atom].events.end()));
    for (const auto event : atoms[atom].events) RC_ASSERT(seen.insert(event).second);
    for (const auto& range : atoms[atom].lines) {
      for (auto line = range.first; line <= range.last; ++line)
        RC_ASSERT(lineOwner.emplace(line, atom).second);
    }
  }
  RC_ASSERT(seen.size() == events.size());
}

}  // namespace
}  // namespace marmoset::script

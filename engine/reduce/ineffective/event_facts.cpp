#include "engine/reduce/ineffective/event_facts.h"

#include <algorithm>

#include <boost/unordered/unordered_flat_map.hpp>

#include "engine/model/input.h"
#include "engine/reduce/ineffective/callback_facts.h"
#include "engine/reduce/ineffective/hashes.h"
#include "engine/reduce/ineffective/numbers.h"
#include "engine/reduce/ineffective/tree_facts.h"

namespace marmoset::reduce {

namespace {

using script::UserEventType;
using trace::Observation;
using trace::RecordedEvent;
using trace::WindowKind;
using trace::WindowStatus;

// An observation as numbers.
struct Seen {
  std::uint32_t status = 0, unfocused = 0, window = 0;
  const TreeFacts* tree = nullptr;
};

bool canBeDeleted(const script::UserEvent& event) {
  switch (event.type) {
    case UserEventType::launch:
    case UserEventType::wake:
    case UserEventType::shellCommand:
    case UserEventType::instrumentation:
    case UserEventType::measurement:
      return false;
    default:
      return event.complete;
  }
}

// Two observations of nothing are equal only to the eye.
bool isClear(const Observation& seen) {
  return seen.settled && (seen.window.kind != WindowKind::none || seen.tree);
}

class FactsReader {
 public:
  FactsReader(const trace::Recording& recording, const IneffectiveOptions& options)
      : recording_(recording), options_(options) {
    facts_.evidence = recording.evidence;
    facts_.instrumented = recording.instrumented;
    facts_.fails = recording.failure.has_value();
    facts_.callbackSets.emplace_back();
    facts_.events.reserve(recording.events.size());
    facts_.windows = model::walkOf(recording, model::Abstraction::window);
    main_ = mainActivity();
  }

  RecordingFacts read() {
    auto before = see(recording_.start, 0);
    below_.push_back(before.window);
    const auto* last = &recording_.start;
    for (std::size_t i = 0; i < recording_.events.size(); ++i) {
      const auto& seen = recording_.events[i].after;
      const bool same = seen.tree == last->tree && seen.window == last->window;
      const auto after = same ? before : see(seen, i + 1);
      readEvent(i, *last, before, after);
      before = after;
      last = &seen;
    }
    return std::move(facts_);
  }

 private:
  std::string_view mainActivity() const {
    for (const auto& recorded : recording_.events) {
      if (recorded.event.type == UserEventType::launch) return recorded.after.window.activity;
    }
    return recording_.start.window.activity;
  }

  Seen see(const Observation& observation, std::size_t moment) {
    const auto window = facts_.windows.at[moment];
    const auto& tree = trees_.of(observation.tree.get());
    auto hash =
        mixed(facts_.windows.places[window].state, static_cast<std::uint64_t>(observation.window.rotation));
    hash = mixed(hash, tree.content);
    return {statuses_.of(mixed(hash, tree.focused)).value, unfocused_.of(hash).value, window, &tree};
  }

  void readEvent(std::size_t index, const Observation& before, const Seen& source, const Seen& destination) {
    const auto& recorded = recording_.events[index];
    EventFacts facts;
    facts.type = recorded.event.type;
    facts.source = source.status;
    facts.destination = destination.status;
    facts.sourceWindow = source.window;
    facts.destinationWindow = destination.window;
    const bool isCrash = facts_.fails && index + 1 == recording_.events.size();
    facts.set(Fact::fixed,
              !canBeDeleted(recorded.event) || isCrash || !isClear(before) || !isClear(recorded.after));
    facts.set(Fact::changesWindow, source.window != destination.window);
    facts.set(Fact::onMain, before.window.kind == WindowKind::activity && before.window.activity == main_);
    readObject(recorded, before, facts);
    readInside(recorded.after, facts);
    readGroup(recorded, before, source, destination, facts);
    readWindows(recorded.after, destination, facts);
    if (options_.lifecycleCounts) countLifecycle(before, source, facts);
    facts.firstSeen = firstWith(source.unfocused, index);
    facts.set(Fact::reads,
              isCrash || !recorded.after.branches.empty() || behavesAnew(source, destination, facts));
    facts_.events.push_back(facts);
  }

  void readObject(const RecordedEvent& recorded, const Observation& before, EventFacts& facts) {
    if (facts.isKey()) {
      facts.keyCode = recorded.event.keyCode;
      facts.object = objects_.of(mixed(2, static_cast<std::uint64_t>(facts.keyCode))).value;
    } else if (recorded.widget && before.tree) {
      facts.object = objects_.of(identityOf(*before.tree, *recorded.widget)).value;
      facts.set(Fact::hitsWidget);
      facts.set(Fact::deaf,
                options_.deafWidgets && !model::takerOf(*before.tree, *recorded.widget, facts.type));
    }
    facts.set(Fact::scrolls, facts.type == UserEventType::drag);
  }

  void readInside(const Observation& after, EventFacts& facts) {
    std::uint64_t hash = 0;
    called_.clear();
    for (const auto& name : after.callbacks) {
      const auto callback = callbackNames_.of(name);
      hash = mixed(hash, callback.hash);
      called_.push_back(callback.hash);
      facts.set(callback.lifecycle ? Fact::lifecycle : Fact::internal);
      facts.set(Fact::creates, callback.creates);
      facts.set(Fact::destroys, callback.destroys);
    }
    for (const auto* lines : {&after.branches, &after.log}) {
      for (const auto& line : *lines) hash = mixed(hash, hashOf(line));
      facts.set(Fact::internal, !lines->empty());
    }
    facts.set(Fact::closes, facts.is(Fact::destroys) && !facts.is(Fact::creates));
    if (hash == 0) return;
    const auto number = callbacks_.of(hash);
    facts.callbacks = number.value;
    if (!number.isNew) return;
    std::sort(called_.begin(), called_.end());
    facts_.callbackSets.push_back(called_);
  }

  void readGroup(const RecordedEvent& recorded, const Observation& before, const Seen& source,
                 const Seen& destination, EventFacts& facts) {
    if (!facts.is(Fact::hitsWidget) || facts.type != UserEventType::tap || facts.is(Fact::changesWindow))
      return;
    const auto input = inputAt(*before.tree, *recorded.widget);
    const bool onlyFocus = source.unfocused == destination.unfocused;
    if (input.kind == InputKind::none || (input.kind == InputKind::textBox && !onlyFocus)) return;
    facts.group = objects_.of(identityOf(*before.tree, input.node)).value;
    facts.set(Fact::radio, input.kind == InputKind::radio);
  }

  // What lies below what: going to a window that is known to lie below means closing the one above it. An
  // activity that was just created is never one that lay below.
  void readWindows(const Observation& after, const Seen& destination, EventFacts& facts) {
    if (!facts.is(Fact::changesWindow)) return;
    const auto found = std::find(below_.rbegin(), below_.rend(), destination.window);
    if (found != below_.rend() && !facts.is(Fact::creates)) {
      below_.erase(found.base(), below_.end());
      facts.set(Fact::closes);
    } else {
      below_.push_back(destination.window);
    }
    if (facts.is(Fact::closes)) return;
    facts.set(Fact::opensMenu, after.window.kind == WindowKind::menu);
    facts.set(Fact::opensText, destination.tree->onlyText || isTextWindow(after.window));
  }

  void countLifecycle(const Observation& before, const Seen& source, EventFacts& facts) const {
    const bool leavesText = source.tree->onlyText || isTextWindow(before.window);
    facts.set(Fact::internal, (facts.is(Fact::creates) && !facts.is(Fact::opensText)) ||
                                  (facts.is(Fact::destroys) && !leavesText));
  }

  bool isTextWindow(const WindowStatus& window) const {
    const auto activity = trace::shortActivity(window.package, window.activity);
    return std::any_of(options_.textWindows.begin(), options_.textWindows.end(), [&](const auto& name) {
      return name == window.window || name == window.activity || name == activity || "." + name == activity;
    });
  }

  std::uint32_t firstWith(std::uint32_t status, std::size_t index) {
    return first_.try_emplace(status, static_cast<std::uint32_t>(index)).first->second;
  }

  // The same act in the same status once had another result: something decides that cannot be seen.
  bool behavesAnew(const Seen& source, const Seen& destination, const EventFacts& facts) {
    if (facts.object == 0) return false;
    const auto act = mixed(mixed(source.unfocused, facts.object), static_cast<std::uint64_t>(facts.type));
    const auto result = mixed(destination.unfocused, facts.callbacks);
    const auto [known, isNew] = results_.try_emplace(act, result);
    return !isNew && known->second != result;
  }

  const trace::Recording& recording_;
  const IneffectiveOptions& options_;
  std::string_view main_;
  RecordingFacts facts_;
  TreeReader trees_;
  Numbers statuses_, unfocused_;
  Numbers objects_{1}, callbacks_{1};
  std::vector<std::uint32_t> below_;
  CallbackReader callbackNames_;
  std::vector<std::uint64_t> called_;  // by the event at hand
  boost::unordered_flat_map<std::uint32_t, std::uint32_t> first_;
  boost::unordered_flat_map<std::uint64_t, std::uint64_t> results_;
};

}  // namespace

RecordingFacts factsOf(const trace::Recording& recording, const IneffectiveOptions& options) {
  return FactsReader(recording, options).read();
}

}  // namespace marmoset::reduce

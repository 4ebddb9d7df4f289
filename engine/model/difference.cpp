#include "engine/model/difference.h"

#include <algorithm>
#include <iterator>
#include <set>

#include <fmt/format.h>

#include "engine/model/state_names.h"

namespace marmoset::model {

namespace {

// A model by its screens.
struct Seen {
  std::map<std::string, std::set<StateId>> screens;
  std::map<std::string, std::map<Input, Destinations>> inputs;  // by screen
  std::set<std::string> failures;
};

Seen seenIn(const AppModel& model) {
  Seen seen;
  const auto nameOf = [&](StateId id) {
    const auto& state = model.states().at(id);
    return state.failure ? fmt::format("failure {}", *state.failure) : windowName(model, state.window);
  };
  for (const auto& [id, state] : model.states()) {
    if (state.failure)
      seen.failures.insert(*state.failure);
    else
      seen.screens[nameOf(id)].insert(id);
  }
  for (const auto& [key, facts] : model.transitions())
    seen.inputs[nameOf(key.from)][key.input][nameOf(key.to)] += facts.count;
  return seen;
}

// An input without the place of its widget; empty where only the place tells which widget it is.
std::string widgetWithoutPlace(const Input& input) {
  const auto place = input.widget.rfind(" @");
  if (place == std::string::npos || input.widget.find(" #") == std::string::npos) return {};
  return input.widget.substr(0, place);
}

bool isMoved(const Input& before, const Input& after) {
  const auto widget = widgetWithoutPlace(before);
  return !widget.empty() && widget == widgetWithoutPlace(after) && before.type == after.type &&
         before.detail == after.detail;
}

std::set<std::string> placesOf(const Destinations& destinations) {
  std::set<std::string> places;
  for (const auto& [place, count] : destinations) places.insert(place);
  return places;
}

class Comparer {
 public:
  Comparer(const AppModel& before, const AppModel& after) : before_(seenIn(before)), after_(seenIn(after)) {}

  Difference compare() {
    for (const auto& [screen, states] : before_.screens) {
      if (after_.screens.contains(screen))
        compareScreens(screen);
      else
        result_.screensWent.push_back(screen);
    }
    for (const auto& [screen, states] : after_.screens)
      if (!before_.screens.contains(screen)) result_.screensCame.push_back(screen);
    std::set_difference(after_.failures.begin(), after_.failures.end(), before_.failures.begin(),
                        before_.failures.end(), std::back_inserter(result_.failuresCame));
    std::set_difference(before_.failures.begin(), before_.failures.end(), after_.failures.begin(),
                        after_.failures.end(), std::back_inserter(result_.failuresWent));
    return std::move(result_);
  }

 private:
  void compareScreens(const std::string& screen) {
    const auto &was = before_.screens.at(screen), &is = after_.screens.at(screen);
    const auto same = static_cast<std::size_t>(
        std::count_if(was.begin(), was.end(), [&](StateId id) { return is.contains(id); }));
    if (same < was.size() || same < is.size())
      result_.screensChanged.push_back({screen, was.size(), is.size(), same});
    compareInputs(screen, before_.inputs[screen], after_.inputs[screen]);
  }

  void compareInputs(const std::string& screen, const std::map<Input, Destinations>& was,
                     const std::map<Input, Destinations>& is) {
    std::vector<Input> went, came;
    for (const auto& [input, led] : was) {
      const auto now = is.find(input);
      if (now == is.end())
        went.push_back(input);
      else
        compareDestinations({screen, input}, led, now->second);
    }
    for (const auto& [input, led] : is)
      if (!was.contains(input)) came.push_back(input);
    takeMoved(screen, went, came, was, is);
    for (auto& input : went) result_.inputsWent.push_back({screen, std::move(input)});
    for (auto& input : came) result_.inputsCame.push_back({screen, std::move(input)});
  }

  // Only where no other one could be meant.
  void takeMoved(const std::string& screen, std::vector<Input>& went, std::vector<Input>& came,
                 const std::map<Input, Destinations>& was, const std::map<Input, Destinations>& is) {
    for (std::size_t i = 0; i < went.size();) {
      const auto before = went[i];
      const auto likeAfter = [&](const Input& after) { return isMoved(before, after); };
      const auto likeBefore = [&](const Input& other) { return isMoved(other, before); };
      const auto found = std::find_if(came.begin(), came.end(), likeAfter);
      if (found == came.end() || std::count_if(came.begin(), came.end(), likeAfter) > 1 ||
          std::count_if(went.begin(), went.end(), likeBefore) > 1) {
        ++i;
        continue;
      }
      result_.inputsMoved.push_back({screen, before, *found});
      compareDestinations({screen, *found}, was.at(before), is.at(*found));
      came.erase(found);
      went.erase(went.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  void compareDestinations(ScreenInput what, const Destinations& was, const Destinations& is) {
    if (placesOf(was) != placesOf(is)) result_.transitionsChanged.push_back({std::move(what), was, is});
  }

  Seen before_, after_;
  Difference result_;
};

}  // namespace

bool Difference::empty() const {
  return *this == Difference{};
}

tl::expected<Difference, std::string> differenceOf(const AppModel& before, const AppModel& after) {
  const auto &was = before.build().package, &is = after.build().package;
  if (was != is)
    return tl::unexpected(
        fmt::format("one model is of {}, the other of {}; compare two builds of one app", was, is));
  if (before.abstraction() != after.abstraction())
    return tl::unexpected(
        fmt::format("one model tells states apart by {}, the other by {}; grow both by the same",
                    name(before.abstraction()), name(after.abstraction())));
  return Comparer(before, after).compare();
}

}  // namespace marmoset::model

#include "engine/fuzz/property/property_policy.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/imports/typed_lines.h"
#include "engine/model/touch_point.h"

namespace marmoset::fuzz {

namespace {

using explore::Decision;
using explore::Place;
using Kind = PropertyStep::Kind;

constexpr std::size_t longestDeleted = 60;  // letters of what a field holds before it is typed into

// A name that nobody has given before.
std::string randomWord(explore::Chance& chance) {
  std::string word;
  constexpr std::size_t letters = 6;
  for (std::size_t i = 0; i < letters; ++i) word += static_cast<char>('a' + chance.below(26));
  return word;
}

// Where a finger hits it: its own place, or its middle where what holds it takes the touch.
model::TouchPoint pointOf(const trace::ViewTree& tree, std::uint32_t view, script::UserEventType type) {
  if (const auto point = model::touchPoint(tree, view, type)) return *point;
  const auto& box = tree.nodes[view].bounds;
  return {(box.left + box.right) / 2, (box.top + box.bottom) / 2};
}

}  // namespace

PropertyPolicy::PropertyPolicy(std::unique_ptr<explore::Policy> way, const PropertyDocument& document,
                               const PropertyPolicySettings& settings)
    : way_(std::move(way)),
      document_(document),
      settings_(settings),
      chance_(settings.seed),
      tallies_(document.properties.size()) {}

void PropertyPolicy::started(explore::Walker walker, const Place& place) {
  auto failures = std::move(travellers_[walker].failures);
  travellers_[walker] = {};
  travellers_[walker].failures = std::move(failures);
  way_->started(walker, place);
}

std::vector<PropertyFailure> PropertyPolicy::takeFailures(explore::Walker walker) {
  return std::exchange(travellers_[walker].failures, {});
}

Decision PropertyPolicy::next(explore::Walker walker, const Place& here) {
  auto& traveller = travellers_[walker];
  traveller.ownStep = false;
  if (!here.seen.tree) return way_->next(walker, here);
  if (!traveller.run) {
    const auto property = choose(here, traveller);
    if (property) traveller.run = begin(*property, here);
  }
  if (traveller.run) {
    const auto name = document_.properties[traveller.run->property].name;
    const auto failures = traveller.failures.size();
    if (auto lines = advance(traveller, here)) {
      traveller.ownStep = true;
      return {Decision::Kind::play, 0, *std::move(lines), fmt::format("for the property \"{}\"", name)};
    }
    if (traveller.failures.size() > failures)
      return Decision::restart(fmt::format("the property \"{}\" failed", name));
  }
  return way_->next(walker, here);
}

void PropertyPolicy::happened(explore::Walker walker, const explore::Outcome& outcome) {
  auto& traveller = travellers_[walker];
  if (!traveller.ownStep) return way_->happened(walker, outcome);
  traveller.ownStep = false;
  if (traveller.run && outcome.after.ended()) giveUp(traveller, "the app ended");
  if (traveller.run && outcome.left) giveUp(traveller, "the app was left");
}

std::optional<std::size_t> PropertyPolicy::choose(const Place& here, const Traveller& traveller) {
  std::optional<std::size_t> least;
  for (std::size_t i = 0; i < document_.properties.size(); ++i) {
    if (!canRun(document_.properties[i], *here.seen.tree, traveller.data)) continue;
    tallies_[i].screens.insert(here.state);
    if (!least || tallies_[i].runs < tallies_[*least].runs) least = i;
  }
  return least && chance_.chance(settings_.share) ? least : std::nullopt;
}

PropertyPolicy::Run PropertyPolicy::begin(std::size_t number, const Place& here) {
  ++tallies_[number].runs;
  Run run{number, 0, {}};
  for (const auto& condition : document_.properties[number].then) {
    if (condition.relation != Relation::changed) continue;
    const auto widgets = widgetsOf(condition.widget, *here.seen.tree, {});
    if (!widgets.empty())
      run.knowledge.before[inWords(condition.widget)] = here.seen.tree->nodes[widgets.front()].text;
  }
  return run;
}

std::optional<std::string> PropertyPolicy::advance(Traveller& traveller, const Place& here) {
  const auto& property = document_.properties[traveller.run->property];
  const auto& tree = *here.seen.tree;
  while (traveller.run && traveller.run->step < property.steps.size()) {
    const auto& step = property.steps[traveller.run->step++];
    auto& knowledge = traveller.run->knowledge;
    if (step.kind == Kind::check) {
      if (!holds(step.condition, tree, knowledge, traveller.data))
        fail(traveller, complaint(step.condition, tree, knowledge));
    } else if (step.kind == Kind::remember) {
      const auto widgets = widgetsOf(step.widget, tree, knowledge.remembered);
      if (widgets.empty())
        giveUp(traveller, fmt::format("nothing with {} to remember", inWords(step.widget)));
      else
        knowledge.remembered[step.text] = tree.nodes[widgets.front()].text;
    } else if (auto lines = linesOf(step, here, traveller)) {
      return lines;
    }
  }
  if (traveller.run) finish(traveller, here);
  return std::nullopt;
}

std::optional<std::string> PropertyPolicy::linesOf(const PropertyStep& step, const Place& here,
                                                   Traveller& traveller) {
  const auto wait = fmt::format("UserWait({})\n", settings_.wait);
  if (step.kind == Kind::key) return fmt::format("DispatchPress(KEYCODE_{})\n{}", step.text, wait);
  const auto& tree = *here.seen.tree;
  const auto widgets = widgetsOf(step.widget, tree, traveller.run->knowledge.remembered);
  if (widgets.empty()) {
    if (!step.optional)
      giveUp(traveller, fmt::format("no widget with {} is on the screen", inWords(step.widget)));
    return std::nullopt;
  }
  const auto view = widgets.front();
  const bool isHeld = step.kind == Kind::hold;
  const auto at = pointOf(tree, view, isHeld ? script::UserEventType::longPress : script::UserEventType::tap);
  if (isHeld) return fmt::format("Tap({},{},1000)\n{}", at.x, at.y, wait);
  auto lines = fmt::format("Tap({},{})\n{}", at.x, at.y, wait);
  if (step.kind == Kind::tap) return lines;
  const auto text = typed(step.text, traveller);
  const auto typing = imports::typedLines(text);
  if (typing.empty()) {
    giveUp(traveller, fmt::format("no keyboard types \"{}\"", text));
    return std::nullopt;
  }
  const auto& held = tree.nodes[view].text;
  if (!held.empty()) lines += "DispatchPress(KEYCODE_MOVE_END)\n";
  for (std::size_t i = 0; i < std::min(held.size(), longestDeleted); ++i)
    lines += "DispatchPress(KEYCODE_DEL)\n";
  return lines + typing + wait;
}

std::string PropertyPolicy::typed(const std::string& text, Traveller& traveller) {
  auto remembered = traveller.run->knowledge.remembered;
  remembered["random"] = randomWord(chance_);
  for (const auto& [kind, items] : traveller.data)
    if (!items.empty()) remembered["any " + kind] = items[explore::pick(chance_, items.size())];
  return filledIn(text, remembered);
}

void PropertyPolicy::finish(Traveller& traveller, const Place& here) {
  const auto run = *traveller.run;
  const auto& property = document_.properties[run.property];
  for (const auto& condition : property.then) {
    if (holds(condition, *here.seen.tree, run.knowledge, traveller.data)) continue;
    return fail(traveller, complaint(condition, *here.seen.tree, run.knowledge));
  }
  const auto valueOf = [&](const DataChange& change) {
    const auto found = run.knowledge.remembered.find(change.name);
    return found == run.knowledge.remembered.end() ? std::string() : found->second;
  };
  for (const auto& change : property.adds) traveller.data[change.kind].push_back(valueOf(change));
  for (const auto& change : property.removes) std::erase(traveller.data[change.kind], valueOf(change));
  ++tallies_[run.property].passes;
  traveller.run.reset();
}

void PropertyPolicy::fail(Traveller& traveller, std::string words) {
  ++tallies_[traveller.run->property].failures;
  traveller.failures.push_back(
      {traveller.run->property, std::move(words), std::move(traveller.run->knowledge.remembered)});
  traveller.run.reset();
}

void PropertyPolicy::giveUp(Traveller& traveller, std::string why) {
  auto& tally = tallies_[traveller.run->property];
  ++tally.errors;
  tally.lastError = std::move(why);
  traveller.run.reset();
}

}  // namespace marmoset::fuzz

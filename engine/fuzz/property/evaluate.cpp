#include "engine/fuzz/property/evaluate.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::fuzz {

namespace {

std::size_t countOf(const KnownData& data, const std::string& kind) {
  const auto found = data.find(kind);
  return found == data.end() ? 0 : found->second.size();
}

WidgetQuery queryWith(WidgetQuery query, const Remembered& remembered) {
  query.text = filledIn(query.text, remembered);
  query.description = filledIn(query.description, remembered);
  return query;
}

}  // namespace

bool holds(const Condition& condition, const trace::ViewTree& tree, const PropertyKnowledge& knowledge,
           const KnownData& data) {
  const auto widgets = widgetsOf(condition.widget, tree, knowledge.remembered);
  switch (condition.relation) {
    case Relation::in:
      return !widgets.empty();
    case Relation::notIn:
      return widgets.empty();
    case Relation::isNotEmpty:
      return countOf(data, condition.kind) > 0;
    case Relation::smaller:
      return countOf(data, condition.kind) < condition.count;
    case Relation::changed: {
      const auto before = knowledge.before.find(inWords(condition.widget));
      return !widgets.empty() && before != knowledge.before.end() &&
             tree.nodes[widgets.front()].text != before->second;
    }
    case Relation::equals:
      return !widgets.empty() &&
             tree.nodes[widgets.front()].text == filledIn(condition.value, knowledge.remembered);
    case Relation::count:
      return widgets.size() == condition.count;
  }
  return false;
}

std::string complaint(const Condition& condition, const trace::ViewTree& tree,
                      const PropertyKnowledge& knowledge) {
  const auto query = queryWith(condition.widget, knowledge.remembered);
  const auto widgets = widgetsOf(query, tree, {});
  const auto name = inWords(query);
  const bool isThere = !widgets.empty();
  switch (condition.relation) {
    case Relation::in:
      return fmt::format("no widget with {} is on the screen", name);
    case Relation::notIn:
      return fmt::format("a widget with {} is on the screen", name);
    case Relation::isNotEmpty:
      return fmt::format("no {} was added yet", condition.kind);
    case Relation::smaller:
      return fmt::format("{} or more of {} were added", condition.count, condition.kind);
    case Relation::changed:
      return isThere
                 ? fmt::format("the widget with {} still says \"{}\"", name, tree.nodes[widgets.front()].text)
                 : fmt::format("the widget with {} is gone", name);
    case Relation::equals:
      return isThere ? fmt::format("the widget with {} says \"{}\", not \"{}\"", name,
                                   tree.nodes[widgets.front()].text,
                                   filledIn(condition.value, knowledge.remembered))
                     : fmt::format("no widget with {} is on the screen", name);
    case Relation::count:
      return fmt::format("{} widgets with {} are on the screen, not {}", widgets.size(), name,
                         condition.count);
  }
  return {};
}

bool canRun(const Property& property, const trace::ViewTree& tree, const KnownData& data) {
  return std::ranges::all_of(property.when,
                             [&](const Condition& condition) { return holds(condition, tree, {}, data); });
}

}  // namespace marmoset::fuzz

#include "engine/fuzz/property/findings.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/fuzz/property/evaluate.h"

namespace marmoset::fuzz {

namespace {

// Texts that are only known when the property runs fit any.
WidgetQuery withoutVariables(WidgetQuery query) {
  for (auto* text : {&query.text, &query.description})
    if (text->find("${") != std::string::npos) text->clear();
  return query;
}

class Finding {
 public:
  explicit Finding(std::span<const Layout> screens) : screens_(screens) {}

  std::vector<PropertyFinding> of(const PropertyDocument& document) && {
    for (const auto& property : document.properties) {
      for (const auto& condition : property.when)
        if (condition.relation != Relation::notIn) look(condition.widget, condition.range);
      for (const auto& step : property.steps) {
        if (step.kind == PropertyStep::Kind::check && step.condition.relation != Relation::notIn)
          look(step.condition.widget, step.range);
        else
          look(step.widget, step.range);
      }
      for (const auto& condition : property.then)
        if (condition.relation != Relation::notIn) look(condition.widget, condition.range);
      if (screensOf(property, screens_) == 0)
        found_.push_back(
            {canNeverRunCode, property.range,
             fmt::format("\"{}\" can run on none of the {} recorded screens: no screen meets all "
                         "of its `when`.",
                         property.name, screens_.size())});
    }
    return std::move(found_);
  }

 private:
  void look(const WidgetQuery& asked, const script::Range& range) {
    const auto query = withoutVariables(asked);
    if (query.empty()) return;
    const bool isKnown = std::ranges::any_of(screens_, [&](const Layout& screen) {
      return screen.tree && !widgetsOf(query, *screen.tree, {}).empty();
    });
    if (!isKnown)
      found_.push_back({selectorUnknownCode, range,
                        fmt::format("None of the {} recorded screens has a widget with {}.", screens_.size(),
                                    inWords(query))});
  }

  std::span<const Layout> screens_;
  std::vector<PropertyFinding> found_;
};

}  // namespace

std::size_t screensOf(const Property& property, std::span<const Layout> screens) {
  return static_cast<std::size_t>(std::ranges::count_if(screens, [&](const Layout& screen) {
    return screen.tree && std::ranges::all_of(property.when, [&](const Condition& condition) {
             const bool isOfData =
                 condition.relation == Relation::isNotEmpty || condition.relation == Relation::smaller;
             return isOfData || holds(condition, *screen.tree, {}, {});
           });
  }));
}

std::vector<PropertyFinding> propertyFindings(const PropertyDocument& document,
                                              std::span<const Layout> screens) {
  return screens.empty() ? std::vector<PropertyFinding>() : Finding(screens).of(document);
}

}  // namespace marmoset::fuzz

#include "engine/fuzz/property/read_properties.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <yaml-cpp/yaml.h>

namespace marmoset::fuzz {

namespace {

using script::Position;
using script::Range;

Position positionOf(const YAML::Mark& mark) {
  if (mark.is_null()) return {};
  return {static_cast<std::uint32_t>(mark.line), static_cast<std::uint32_t>(mark.column)};
}

Range rangeOf(const YAML::Node& node) {
  const auto start = positionOf(node.Mark());
  const auto length = node.IsScalar() ? static_cast<std::uint32_t>(node.Scalar().size()) : 1U;
  return {start, {start.line, start.byte + length}};
}

std::optional<std::uint32_t> wholeNumber(const std::string& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

class Reader {
 public:
  PropertyReading read(const YAML::Node& root) {
    if (!root.IsMap()) {
      problem(root, "A property document has `properties:`, a list of what must hold.");
      return std::move(reading_);
    }
    for (const auto& entry : root) {
      const auto key = entry.first.Scalar();
      if (key == "package")
        reading_.document.package = scalar(entry.second);
      else if (key == "properties")
        readList(entry.second, [this](const YAML::Node& node) { readProperty(node); });
      else
        problem(entry.first,
                fmt::format("`{}` is nothing a property document has: only package and properties.", key));
    }
    sortProblems();
    return std::move(reading_);
  }

 private:
  using Visit = std::function<void(const YAML::Node&)>;

  void sortProblems() {
    std::ranges::stable_sort(reading_.problems,
                             [](const auto& a, const auto& b) { return a.range.start < b.range.start; });
  }

  void problem(const YAML::Node& node, std::string message) {
    reading_.problems.push_back({rangeOf(node), std::move(message)});
  }

  std::string scalar(const YAML::Node& node) {
    if (node.IsScalar()) return node.Scalar();
    problem(node, "A single value belongs here.");
    return {};
  }

  void readList(const YAML::Node& node, const Visit& visit) {
    if (!node.IsSequence()) return problem(node, "A list belongs here, each entry behind a `-`.");
    for (const auto& entry : node) visit(entry);
  }

  void readProperty(const YAML::Node& node) {
    if (!node.IsMap()) return problem(node, "A property has name, when, do and then.");
    const auto problems = reading_.problems.size();
    Property property;
    property.range = rangeOf(node);
    for (const auto& entry : node) readKey(property, entry.first, entry.second);
    if (property.name.empty()) problem(node, "A property needs a name, under which its runs are told.");
    if (!node["then"]) problem(node, "A property needs `then`: what must hold after it.");
    if (property.steps.size() > mostPropertySteps)
      problem(node, fmt::format("A property has {} steps at most.", mostPropertySteps));
    if (!property.name.empty() && !names_.insert(property.name).second)
      problem(node, fmt::format("Another property is called \"{}\" too.", property.name));
    if (reading_.problems.size() == problems) reading_.document.properties.push_back(std::move(property));
  }

  void readKey(Property& property, const YAML::Node& key, const YAML::Node& value) {
    const auto& name = key.Scalar();
    if (name == "name") {
      property.name = scalar(value);
      property.range = rangeOf(value);
    } else if (name == "when" || name == "then") {
      auto& conditions = name == "when" ? property.when : property.then;
      readList(value, [&](const YAML::Node& node) {
        if (auto condition = readCondition(node)) conditions.push_back(*std::move(condition));
      });
    } else if (name == "do") {
      readList(value, [&](const YAML::Node& node) {
        if (auto step = readStep(node)) property.steps.push_back(*std::move(step));
      });
    } else if (name == "adds" || name == "removes") {
      readChanges(value, name == "adds" ? property.adds : property.removes);
    } else if (name == "reach") {
      property.reach = scalar(value);
    } else {
      problem(key, fmt::format("`{}` is nothing a property has: name, when, do, then, adds, removes, reach.",
                               name));
    }
  }

  void readChanges(const YAML::Node& node, std::vector<DataChange>& changes) {
    if (!node.IsMap())
      return problem(node, "Write the kind of data and the remembered name, such as `note: title`.");
    for (const auto& entry : node) changes.push_back({scalar(entry.first), scalar(entry.second)});
  }

  std::optional<Condition> readCondition(const YAML::Node& node) {
    static const std::array<std::pair<std::string_view, Relation>, 7> relations{
        {{"in", Relation::in},
         {"not in", Relation::notIn},
         {"is not empty", Relation::isNotEmpty},
         {"smaller", Relation::smaller},
         {"changed", Relation::changed},
         {"equals", Relation::equals},
         {"count", Relation::count}}};
    if (!node.IsMap() || node.size() == 0) {
      problem(node, "A condition is in, not in, is not empty, smaller, changed, equals or count.");
      return std::nullopt;
    }
    const auto first = *node.begin();
    const auto found = std::ranges::find(relations, std::string_view(first.first.Scalar()),
                                         [](const auto& pair) { return pair.first; });
    if (found == relations.end()) {
      problem(
          first.first,
          fmt::format("`{}` is no condition: in, not in, is not empty, smaller, changed, equals or count.",
                      first.first.Scalar()));
      return std::nullopt;
    }
    Condition condition;
    condition.relation = found->second;
    condition.range = rangeOf(node);
    if (condition.relation == Relation::isNotEmpty || condition.relation == Relation::smaller)
      condition.kind = scalar(first.second);
    else if (auto widget = readWidget(first.second))
      condition.widget = *std::move(widget);
    else
      return std::nullopt;
    for (const auto& entry : node) {
      const auto& name = entry.first.Scalar();
      if (name == found->first) continue;
      if (name == "to" || name == "text")
        condition.value = scalar(entry.second);
      else if (name == "than" || name == "is")
        condition.count = number(entry.second);
      else
        problem(entry.first, fmt::format("`{}` is nothing a condition has.", name));
    }
    return condition;
  }

  std::uint32_t number(const YAML::Node& node) {
    const auto value = wholeNumber(scalar(node));
    if (!value) problem(node, "A whole number belongs here.");
    return value.value_or(0);
  }

  std::optional<PropertyStep> readStep(const YAML::Node& node) {
    using Kind = PropertyStep::Kind;
    static const std::array<std::pair<std::string_view, Kind>, 6> kinds{{{"tap", Kind::tap},
                                                                         {"hold", Kind::hold},
                                                                         {"type", Kind::type},
                                                                         {"key", Kind::key},
                                                                         {"remember", Kind::remember},
                                                                         {"check", Kind::check}}};
    constexpr auto complaint = "A step is tap, hold, type, key, remember or check.";
    if (!node.IsMap() || node.size() == 0) {
      problem(node, complaint);
      return std::nullopt;
    }
    const auto first = *node.begin();
    const auto found = std::ranges::find(kinds, std::string_view(first.first.Scalar()),
                                         [](const auto& pair) { return pair.first; });
    if (found == kinds.end()) {
      problem(first.first, complaint);
      return std::nullopt;
    }
    PropertyStep step;
    step.kind = found->second;
    step.range = rangeOf(node);
    const auto problems = reading_.problems.size();
    const bool isOnWidget = step.kind == Kind::tap || step.kind == Kind::hold;
    if (isOnWidget) {
      step.widget = readWidget(first.second).value_or(WidgetQuery{});
    } else if (step.kind == Kind::check) {
      step.condition = readCondition(first.second).value_or(Condition{});
    } else {
      step.text = scalar(first.second);
    }
    for (const auto& entry : node) {
      const auto& name = entry.first.Scalar();
      if (name == found->first) continue;
      if (name == "into" || name == "from")
        step.widget = readWidget(entry.second).value_or(WidgetQuery{});
      else if (name == "optional")
        step.optional = scalar(entry.second) == "true";
      else
        problem(entry.first, fmt::format("`{}` is nothing a step has.", name));
    }
    const bool needsWidget = step.kind == Kind::type || step.kind == Kind::remember;
    if (needsWidget && step.widget.empty())
      problem(node, step.kind == Kind::type ? "Say into which widget: `into: {id: NAME}`."
                                            : "Say from which widget: `from: {id: NAME}`.");
    return reading_.problems.size() == problems ? std::optional(std::move(step)) : std::nullopt;
  }

  std::optional<WidgetQuery> readWidget(const YAML::Node& node) {
    WidgetQuery query;
    static const std::array<std::pair<std::string_view, std::string WidgetQuery::*>, 6> parts{
        {{"class", &WidgetQuery::className},
         {"id", &WidgetQuery::id},
         {"text", &WidgetQuery::text},
         {"description", &WidgetQuery::description},
         {"matches", &WidgetQuery::matches},
         {"xpath", &WidgetQuery::xpath}}};
    if (!node.IsMap()) {
      problem(node,
              "A widget is written {id: NAME}, with class, text, description, matches, xpath or instance.");
      return std::nullopt;
    }
    for (const auto& entry : node) {
      const auto& name = entry.first.Scalar();
      const auto part =
          std::ranges::find(parts, std::string_view(name), [](const auto& pair) { return pair.first; });
      if (part != parts.end())
        query.*(part->second) = scalar(entry.second);
      else if (name == "instance")
        query.instance = number(entry.second);
      else
        problem(entry.first, fmt::format("`{}` is nothing a widget has.", name));
    }
    if (const auto checked = check(query); !checked) {
      problem(node, fmt::format("This {}.", checked.error()));
      return std::nullopt;
    }
    return query;
  }

  PropertyReading reading_;
  std::set<std::string> names_;
};

}  // namespace

PropertyReading readProperties(std::string_view yaml) {
  try {
    return Reader().read(YAML::Load(std::string(yaml)));
  } catch (const YAML::Exception& error) {
    const auto at = positionOf(error.mark);
    return {{}, {{{at, {at.line, at.byte + 1}}, fmt::format("This is no YAML: {}.", error.msg)}}};
  }
}

}  // namespace marmoset::fuzz

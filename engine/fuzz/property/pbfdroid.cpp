#include "engine/fuzz/property/pbfdroid.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace marmoset::fuzz {

namespace {

using nlohmann::json;

// What "smaller" is measured by; the documents give no number.
constexpr std::uint32_t fewData = 10;

std::string textAt(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end()) return {};
  if (found->is_string()) return found->get<std::string>();
  return found->is_number_integer() ? std::to_string(found->get<std::int64_t>()) : std::string();
}

const json& listAt(const json& object, const char* key) {
  static const json none = json::array();
  const auto found = object.find(key);
  return found != object.end() && found->is_array() ? *found : none;
}

std::optional<std::uint32_t> numberIn(const std::string& text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

// "add_name.text" -> "add_name"
std::optional<std::string> textOfWidget(const std::string& text) {
  constexpr std::string_view suffix = ".text";
  if (!text.ends_with(suffix) || text.size() == suffix.size()) return std::nullopt;
  return text.substr(0, text.size() - suffix.size());
}

struct NamedWidget {
  WidgetQuery query;
  std::uint32_t layout = 0;  // the text is read after so many events
};

class Importer {
 public:
  explicit Importer(const json& object) : object_(object) {}

  tl::expected<Property, std::string> property() && {
    if (!object_.is_object()) return tl::unexpected(std::string("is no object"));
    result_.name = textAt(object_, "name");
    if (result_.name.empty()) return tl::unexpected(std::string("has no name"));
    if (listAt(object_, "events").empty()) return tl::unexpected(std::string("has no events"));
    for (const auto& widget : listAt(object_, "widgets")) addWidget(widget);
    for (const auto& condition : listAt(object_, "preconditions"))
      if (auto made = conditionOf(condition)) result_.when.push_back(*std::move(made));
    collectChecks();
    addSteps();
    for (const auto& impact : listAt(object_, "impacts")) addImpact(impact);
    if (!wrong_.empty()) return tl::unexpected(wrong_);
    return std::move(result_);
  }

 private:
  void fail(std::string why) {
    if (wrong_.empty()) wrong_ = std::move(why);
  }

  void addWidget(const json& object) {
    if (!object.is_object()) return;
    NamedWidget widget;
    widget.query.className = textAt(object, "class");
    widget.query.id = textAt(object, "resource-id");
    widget.query.description = textAt(object, "content-desc");
    widget.query.xpath = textAt(object, "xpath");
    widget.query.instance = numberIn(textAt(object, "instance"));
    const auto text = textAt(object, "text");
    if (const auto other = textOfWidget(text)) {
      widget.query.text = fmt::format("${{{}}}", *other);
      asked_.insert(*other);
    } else {
      widget.query.text = text;
    }
    widget.layout = numberIn(textAt(object, "UI_layout_num")).value_or(0);
    widgets_[textAt(object, "name")] = std::move(widget);
  }

  std::optional<WidgetQuery> widgetNamed(const std::string& name) {
    const auto found = widgets_.find(name);
    if (found == widgets_.end()) {
      fail(fmt::format("asks for the widget {}, which it does not describe", name));
      return std::nullopt;
    }
    if (const auto checked = check(found->second.query); !checked) {
      fail(fmt::format("the widget {} {}", name, checked.error()));
      return std::nullopt;
    }
    return found->second.query;
  }

  std::optional<Condition> conditionOf(const json& object) {
    static const std::map<std::string, Relation> relations{{"in", Relation::in},
                                                           {"not in", Relation::notIn},
                                                           {"is not empty", Relation::isNotEmpty},
                                                           {"smaller", Relation::smaller}};
    const auto relation = relations.find(textAt(object, "relation"));
    if (relation == relations.end()) {
      fail(fmt::format("has the relation \"{}\", which is not known", textAt(object, "relation")));
      return std::nullopt;
    }
    Condition condition;
    condition.relation = relation->second;
    if (condition.relation == Relation::isNotEmpty || condition.relation == Relation::smaller) {
      condition.kind = textAt(object, "datatype");
      if (condition.kind.empty()) condition.kind = textAt(object_, "datatype");
      if (condition.relation == Relation::smaller) condition.count = fewData;
      return condition;
    }
    auto widget = widgetNamed(textAt(object, "widget"));
    if (!widget) return std::nullopt;
    condition.widget = *std::move(widget);
    return condition;
  }

  void collectChecks() {
    const auto events = static_cast<std::uint32_t>(listAt(object_, "events").size());
    for (const auto& object : listAt(object_, "post-conditions")) {
      auto made = conditionOf(object);
      if (!made) continue;
      const auto after = numberIn(textAt(object, "UI_layout_num")).value_or(events);
      if (after >= events)
        result_.then.push_back(*std::move(made));
      else
        checks_[after].push_back(*std::move(made));
    }
  }

  // What belongs to the layout after so many events: texts to remember, then checks in between.
  void addAfter(std::uint32_t events) {
    for (const auto& name : asked_) {
      const auto found = widgets_.find(name);
      if (found == widgets_.end() || found->second.layout != events) continue;
      PropertyStep step;
      step.kind = PropertyStep::Kind::remember;
      step.text = name;
      if (auto widget = widgetNamed(name)) step.widget = *std::move(widget);
      result_.steps.push_back(std::move(step));
    }
    for (auto& check : checks_[events]) {
      PropertyStep step;
      step.kind = PropertyStep::Kind::check;
      step.condition = std::move(check);
      result_.steps.push_back(std::move(step));
    }
  }

  void addSteps() {
    std::uint32_t done = 0;
    for (const auto& event : listAt(object_, "events")) {
      addAfter(done++);
      addEvent(event);
    }
    addAfter(done);
    for (const auto& name : asked_)
      if (!widgets_.contains(name)) fail(fmt::format("remembers {}, which it does not describe", name));
  }

  void addEvent(const json& event) {
    static const std::map<std::string, PropertyStep::Kind> kinds{{"click", PropertyStep::Kind::tap},
                                                                 {"longclick", PropertyStep::Kind::hold},
                                                                 {"edit", PropertyStep::Kind::type}};
    const auto action = textAt(event, "action");
    PropertyStep step;
    if (const auto kind = kinds.find(action); kind != kinds.end()) {
      step.kind = kind->second;
      if (auto widget = widgetNamed(textAt(event, "widget"))) step.widget = *std::move(widget);
    } else if (action == "back" || action == "enter") {
      step.kind = PropertyStep::Kind::key;
      step.text = action == "back" ? "BACK" : "ENTER";
    } else {
      return fail(fmt::format("has the event \"{}\", which is not known", action));
    }
    if (step.kind == PropertyStep::Kind::type) step.text = typed(textAt(event, "text"));
    const auto force = event.find("force");
    step.optional = force != event.end() && force->is_boolean() && !force->get<bool>();
    result_.steps.push_back(std::move(step));
  }

  // "random", "note::random" (one of the notes that were added), else as it is.
  static std::string typed(const std::string& text) {
    constexpr std::string_view any = "::random";
    if (text == "random") return "${random}";
    if (text.ends_with(any)) return fmt::format("${{any {}}}", text.substr(0, text.size() - any.size()));
    if (const auto widget = textOfWidget(text)) return fmt::format("${{{}}}", *widget);
    return text;
  }

  void addImpact(const json& impact) {
    const auto name = textOfWidget(textAt(impact, "object"));
    if (!name) return;
    const DataChange change{textAt(object_, "datatype"), *name};
    if (textAt(impact, "operator") == "add") result_.adds.push_back(change);
    if (textAt(impact, "operator") == "delete") result_.removes.push_back(change);
  }

  const json& object_;
  Property result_;
  std::map<std::string, NamedWidget> widgets_;
  std::set<std::string> asked_;  // whose texts are asked for
  std::map<std::uint32_t, std::vector<Condition>> checks_;
  std::string wrong_;
};

std::string packageOf(const PropertyDocument& document) {
  std::map<std::string, int> packages;
  const auto count = [&](const WidgetQuery& query) {
    const auto colon = query.id.find(":id/");
    if (colon != std::string::npos && query.id.substr(0, colon) != "android")
      ++packages[query.id.substr(0, colon)];
  };
  for (const auto& property : document.properties)
    for (const auto& step : property.steps) count(step.widget);
  const auto most = std::ranges::max_element(packages, {}, [](const auto& pair) { return pair.second; });
  return most == packages.end() ? std::string() : most->first;
}

}  // namespace

tl::expected<ImportedProperties, std::string> importPbfDroid(std::string_view bytes) {
  const auto document = json::parse(bytes, nullptr, false);
  if (!document.is_object() || !document.contains("dmfs") || !document["dmfs"].is_array())
    return tl::unexpected(std::string("holds no properties of PBFDroid: there is no list `dmfs`"));
  ImportedProperties imported;
  std::map<std::string, int> names;
  for (const auto& object : document["dmfs"]) {
    auto property = Importer(object).property();
    const auto name = object.is_object() ? textAt(object, "name") : std::string();
    if (!property) {
      imported.leftOut.push_back(fmt::format("\"{}\" {}", name, property.error()));
      continue;
    }
    if (const auto times = ++names[property->name]; times > 1) property->name += fmt::format(" ({})", times);
    imported.document.properties.push_back(*std::move(property));
  }
  imported.document.package = packageOf(imported.document);
  return imported;
}

}  // namespace marmoset::fuzz

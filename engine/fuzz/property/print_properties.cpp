#include <array>
#include <utility>

#include <yaml-cpp/yaml.h>

#include "engine/fuzz/property/read_properties.h"

namespace marmoset::fuzz {

namespace {

class Printer {
 public:
  std::string print(const PropertyDocument& document) {
    out_ << YAML::BeginMap;
    if (!document.package.empty()) text("package", document.package);
    out_ << YAML::Key << "properties" << YAML::Value << YAML::BeginSeq;
    for (const auto& property : document.properties) add(property);
    out_ << YAML::EndSeq << YAML::EndMap;
    return std::string(out_.c_str(), out_.size()) + "\n";
  }

 private:
  // In quotes, so that no text is taken for a number or a list.
  void text(const char* key, const std::string& value) {
    out_ << YAML::Key << key << YAML::Value << YAML::DoubleQuoted << value;
  }

  void add(const Property& property) {
    out_ << YAML::BeginMap;
    text("name", property.name);
    if (!property.when.empty()) conditions("when", property.when);
    if (!property.steps.empty()) {
      out_ << YAML::Key << "do" << YAML::Value << YAML::BeginSeq;
      for (const auto& step : property.steps) add(step);
      out_ << YAML::EndSeq;
    }
    conditions("then", property.then);
    changes("adds", property.adds);
    changes("removes", property.removes);
    if (!property.reach.empty()) text("reach", property.reach);
    out_ << YAML::EndMap;
  }

  void conditions(const char* key, const std::vector<Condition>& conditions) {
    out_ << YAML::Key << key << YAML::Value;
    if (conditions.empty()) out_ << YAML::Flow;
    out_ << YAML::BeginSeq;
    for (const auto& condition : conditions) add(condition);
    out_ << YAML::EndSeq;
  }

  void changes(const char* key, const std::vector<DataChange>& changes) {
    if (changes.empty()) return;
    out_ << YAML::Key << key << YAML::Value << YAML::Flow << YAML::BeginMap;
    for (const auto& change : changes) text(change.kind.c_str(), change.name);
    out_ << YAML::EndMap;
  }

  void add(const Condition& condition) {
    static constexpr std::array names{"in",      "not in", "is not empty", "smaller",
                                      "changed", "equals", "count"};
    const auto* name = names[static_cast<std::size_t>(condition.relation)];
    out_ << YAML::Flow << YAML::BeginMap;
    if (!condition.kind.empty())
      text(name, condition.kind);
    else
      widget(name, condition.widget);
    if (condition.relation == Relation::smaller)
      out_ << YAML::Key << "than" << YAML::Value << condition.count;
    if (condition.relation == Relation::count) out_ << YAML::Key << "is" << YAML::Value << condition.count;
    if (condition.relation == Relation::equals) text("to", condition.value);
    out_ << YAML::EndMap;
  }

  void add(const PropertyStep& step) {
    using Kind = PropertyStep::Kind;
    out_ << YAML::Flow << YAML::BeginMap;
    switch (step.kind) {
      case Kind::tap:
        widget("tap", step.widget);
        break;
      case Kind::hold:
        widget("hold", step.widget);
        break;
      case Kind::type:
        text("type", step.text);
        widget("into", step.widget);
        break;
      case Kind::key:
        text("key", step.text);
        break;
      case Kind::remember:
        text("remember", step.text);
        widget("from", step.widget);
        break;
      case Kind::check:
        out_ << YAML::Key << "check" << YAML::Value;
        add(step.condition);
        break;
    }
    if (step.optional) out_ << YAML::Key << "optional" << YAML::Value << true;
    out_ << YAML::EndMap;
  }

  void widget(const char* key, const WidgetQuery& query) {
    out_ << YAML::Key << key << YAML::Value << YAML::Flow << YAML::BeginMap;
    const std::array<std::pair<const char*, const std::string*>, 6> parts{
        {{"class", &query.className},
         {"id", &query.id},
         {"text", &query.text},
         {"description", &query.description},
         {"matches", &query.matches},
         {"xpath", &query.xpath}}};
    for (const auto& [name, value] : parts)
      if (!value->empty()) text(name, *value);
    if (query.instance) out_ << YAML::Key << "instance" << YAML::Value << *query.instance;
    out_ << YAML::EndMap;
  }

  YAML::Emitter out_;
};

}  // namespace

std::string printProperties(const PropertyDocument& document) {
  return Printer().print(document);
}

}  // namespace marmoset::fuzz

#include <filesystem>

#include <fmt/format.h>

#include "engine/project/explore_rules.h"
#include "engine/project/project.h"
#include "engine/project/yaml_place.h"
#include "engine/trace/widget_selector.h"

namespace marmoset::project {

namespace {

class ExploreRulesReader {
 public:
  explicit ExploreRulesReader(std::vector<Problem>& problems) : problems_(problems) {}

  ExploreRules read(const YAML::Node& value) {
    if (value.IsNull()) return {};
    if (!value.IsMap()) {
      problem(value, "`explore` lists settings such as `avoid-widgets: ['#logout']`.");
      return {};
    }
    for (const auto& entry : value) readKey(entry.first, entry.second);
    return std::move(rules_);
  }

 private:
  void readKey(const YAML::Node& key, const YAML::Node& value) {
    const auto name = key.IsScalar() ? key.Scalar() : std::string();
    if (name == "avoid-widgets") return readNames(value, rules_.avoidWidgets, true);
    if (name == "avoid-activities") return readNames(value, rules_.avoidActivities, false);
    if (name == "fixtures") return readFixtures(value);
    if (name == "reset")
      return problem(key, "A project file cannot set `reset`: only your own command line can, as --reset.");
    problem(key, fmt::format(
                     "There is no setting `{}` of explorations: avoid-widgets, avoid-activities or fixtures.",
                     name));
  }

  void readNames(const YAML::Node& value, std::vector<std::string>& names, bool areSelectors) {
    if (!value.IsSequence()) return problem(value, "A list is expected here, such as `['#logout']`.");
    for (const auto& element : value) {
      if (!element.IsScalar() || element.Scalar().find('\n') != std::string::npos) {
        problem(element, "A name on one line is expected here.");
      } else if (const auto selector = trace::WidgetSelector::parse(element.Scalar());
                 areSelectors && !selector) {
        problem(element, selector.error() + ".");
      } else {
        names.push_back(element.Scalar());
      }
    }
  }

  void readFixtures(const YAML::Node& value) {
    if (!value.IsMap())
      return problem(value, "`fixtures` says which file goes where: `testdata/a.json: /sdcard/a.json`.");
    for (const auto& entry : value) {
      const auto file =
          std::filesystem::path(entry.first.IsScalar() ? entry.first.Scalar() : "").lexically_normal();
      const auto path = entry.second.IsScalar() ? entry.second.Scalar() : std::string();
      if (file.empty() || file.is_absolute() || *file.begin() == "..")
        problem(entry.first,
                "A fixture is a file below the folder of the project file, named relative to it.");
      else if (!path.starts_with('/'))
        problem(entry.second, "A fixture's place on the device is a whole path such as `/sdcard/a.json`.");
      else
        rules_.fixtures.push_back({file.string(), path});
    }
  }

  void problem(const YAML::Node& node, std::string message) {
    problems_.push_back({rangeOf(node), std::move(message), {}});
  }

  std::vector<Problem>& problems_;
  ExploreRules rules_;
};

}  // namespace

ExploreRules readExploreRules(const YAML::Node& value, std::vector<Problem>& problems) {
  return ExploreRulesReader(problems).read(value);
}

}  // namespace marmoset::project

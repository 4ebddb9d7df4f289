#include "engine/report/report_tree.h"

#include <nlohmann/json.hpp>

#include "engine/reduce/key_events/print_tree.h"

namespace marmoset::report {

namespace {

std::vector<std::uint32_t> eventsOf(const reduce::RecordingFacts& facts, Scope scope,
                                    const reduce::IneffectiveOptions& options) {
  if (scope == Scope::all) return reduce::allEvents(facts);
  const auto ineffective = reduce::findIneffective(facts, options);
  if (scope == Scope::effective || !facts.fails) return ineffective.kept();
  return candidateOf(reduce::KeyStrategy::duplicate, facts, ineffective, options).events;
}

}  // namespace

std::string printTree(const trace::Recording& recording, Scope scope, std::string_view format,
                      const reduce::IneffectiveOptions& options) {
  const auto facts = reduce::factsOf(recording, options);
  const auto events = eventsOf(facts, scope, options);
  const auto tree = reduce::buildTree(facts, events);
  const reduce::EventClasses classes(facts, events, options.similarity);
  const reduce::TreeView view{tree, facts, recording, classes};
  if (format == "dot") return reduce::printDot(view);
  if (format == "json")
    return reduce::printJson(view).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  return reduce::printText(view);
}

}  // namespace marmoset::report

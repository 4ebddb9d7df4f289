#include "engine/model/dot.h"

#include <fmt/format.h>

#include "engine/model/state_names.h"

namespace marmoset::model {

namespace {

std::string timesOf(std::uint64_t count) {
  return count == 1 ? std::string() : fmt::format(" ({} times)", count);
}

std::string_view shapeOf(const State& state) {
  if (state.failure) return ", shape=octagon";
  return state.starts > 0 ? ", penwidth=2" : "";
}

}  // namespace

std::string printDot(const AppModel& model) {
  std::string out = "digraph model {\n  node [shape=box];\n";
  std::map<StateId, std::size_t> numbers;
  const auto names = stateNames(model);
  for (const auto id : inOrder(model)) {
    const auto number = numbers[id] = numbers.size();
    out += fmt::format("  s{} [label=\"{}\"{}];\n", number, dotText(names.at(id)),
                       shapeOf(model.states().at(id)));
  }
  for (const auto id : inOrder(model))
    for (const auto* outcome : model.exits(id))
      out += fmt::format("  s{} -> s{} [label=\"{}{}\"];\n", numbers.at(id), numbers.at(outcome->first.to),
                         dotText(toString(outcome->first.input)), timesOf(outcome->second.count));
  return out + "}\n";
}

std::string dotText(std::string_view text) {
  std::string escaped;
  for (const char c : text) {
    if (c == '"' || c == '\\') escaped += '\\';
    const bool isControl = static_cast<unsigned char>(c) < ' ' || c == 0x7f;
    escaped += isControl ? ' ' : c;
  }
  return escaped;
}

}  // namespace marmoset::model

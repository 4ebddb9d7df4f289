#include <algorithm>

#include <fmt/format.h>

#include "engine/device/simulator/reader/build.h"

namespace marmoset::device::simulator {

namespace {

std::vector<std::string_view> wordsOf(const Names& names, const Names* more) {
  std::vector<std::string_view> words;
  for (const auto& [word, index] : names) words.push_back(word);
  if (more) {
    for (const auto& [word, index] : *more) words.push_back(word);
  }
  return words;
}

std::vector<std::string_view> variableNames(const Build& build, const Place& place) {
  std::vector<std::string_view> words;
  for (const auto& [word, variable] : build.globals) words.push_back(word);
  if (place.locals) {
    for (const auto& [word, variable] : *place.locals) words.push_back(word);
  }
  return words;
}

std::optional<VariableRef> findVariable(const Build& build, const Place& place, std::string_view name) {
  if (place.locals) {
    if (const auto local = place.locals->find(name); local != place.locals->end()) return local->second;
  }
  if (const auto global = build.globals.find(name); global != build.globals.end()) return global->second;
  return std::nullopt;
}

}  // namespace

void markSeen(App& app, const VariableRef& variable) {
  if (variable.scope != VariableRef::Scope::global) return;
  (isList(variable.type) ? app.listIsSeen : app.globalIsSeen)[variable.slot] = true;
}

NameScope scopeOf(Build& build, const Place& place, bool inHandler) {
  const auto find = [&build, &place, inHandler](std::string_view name) {
    const auto variable = findVariable(build, place, name);
    if (variable && !inHandler) markSeen(build.app, *variable);
    return variable;
  };
  return {find, [&build, &place] { return variableNames(build, place); }, place.inRow, inHandler};
}

Index readAnyExpression(Build& build, const Place& place, const Source& source, bool inHandler) {
  const auto text = build.complaints.text(source);
  if (!text) return -1;
  auto compiled = compileExpression(*text, scopeOf(build, place, inHandler), build.app.constants);
  if (!compiled) {
    build.complaints.add(source, compiled.error());
    return -1;
  }
  build.app.expressions.push_back(*std::move(compiled));
  return static_cast<Index>(build.app.expressions.size() - 1);
}

Index readExpression(Build& build, const Place& place, const Source& source, Type type, bool inHandler) {
  const auto index = readAnyExpression(build, place, source, inHandler);
  if (index < 0) return -1;
  const auto found = build.app.expressions[index].type;
  if (found == type) return index;
  build.complaints.add(source, fmt::format("\"{}\" is a {}, and a {} is needed here", source.node.Scalar(),
                                           name(found), name(type)));
  return -1;
}

TextTemplate readText(Build& build, const Place& place, const Source& source) {
  const auto text = build.complaints.text(source);
  if (!text) return {};
  auto compiled = compileTemplate(*text, scopeOf(build, place, false), build.app.constants);
  if (compiled) return *std::move(compiled);
  build.complaints.add(source, compiled.error());
  return {};
}

std::optional<VariableRef> readVariable(Build& build, const Place& place, const Source& source,
                                        std::string_view name) {
  const auto variable = findVariable(build, place, name);
  if (!variable) build.complaints.unknown(source, "variable", name, variableNames(build, place));
  return variable;
}

std::optional<Index> readName(Build& build, const Source& source, std::string_view what, const Names& names,
                              const Names* first) {
  const auto word = build.complaints.text(source);
  if (!word) return std::nullopt;
  if (first) {
    if (const auto found = first->find(*word); found != first->end()) return found->second;
  }
  if (const auto found = names.find(*word); found != names.end()) return found->second;
  build.complaints.unknown(source, what, *word, wordsOf(names, first));
  return std::nullopt;
}

std::optional<trace::Rect> readRect(Build& build, const Source& source) {
  const auto numbers = build.complaints.numbers(source, 4);
  if (!numbers) return std::nullopt;
  const auto limit = [](std::int64_t value) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(value, -100000, 100000));
  };
  const trace::Rect rect{limit((*numbers)[0]), limit((*numbers)[1]), limit((*numbers)[2]),
                         limit((*numbers)[3])};
  if (!rect.empty()) return rect;
  build.complaints.add(source,
                       "bounds are [left, top, right, bottom], with right beyond left and bottom below top");
  return std::nullopt;
}

void readSpan(Build& build, const Source& source, std::int64_t& least, std::int64_t& most) {
  if (source.isList()) {
    const auto numbers = build.complaints.numbers(source, 2);
    if (!numbers) return;
    least = (*numbers)[0];
    most = (*numbers)[1];
  } else if (const auto number = build.complaints.number(source)) {
    least = most = *number;
  }
  if (least < 0 || most < least || most > longestTime)
    build.complaints.add(source, "times are milliseconds: one, or [least, most]");
}

}  // namespace marmoset::device::simulator

#include "tests/server/expectation.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace marmoset::test {

namespace {

std::string join(const std::vector<Expectation>& expectations, const char* word) {
  std::string text;
  for (const auto& expectation : expectations) text += (text.empty() ? "" : word) + expectation.description;
  return text;
}

Verdict met(bool condition) {
  return condition ? Verdict::met : Verdict::unmet;
}

template <class Messages>
Verdict anyContains(const Messages& messages, const std::string& part) {
  return met(std::any_of(messages.begin(), messages.end(), [&](const auto& message) {
    return message.message.find(part) != std::string::npos;
  }));
}

}  // namespace

Expectation allOf(std::vector<Expectation> expectations) {
  auto description = join(expectations, " and ");
  return {std::move(description), [all = std::move(expectations)](const EditorState& state) {
            Verdict worst = Verdict::met;
            for (const auto& one : all) worst = std::max(worst, one.check(state));
            return worst;
          }};
}

Expectation anyOf(std::vector<Expectation> expectations) {
  auto description = join(expectations, " or ");
  return {std::move(description), [any = std::move(expectations)](const EditorState& state) {
            Verdict best = Verdict::unmeetable;
            for (const auto& one : any) best = std::min(best, one.check(state));
            return best;
          }};
}

Expectation published(const std::string& uri, std::int32_t version, std::size_t count) {
  return {fmt::format("{} diagnostics for version {} of {}", count, version, uri),
          [=](const EditorState& state) {
            const auto found = state.published.find(uri);
            if (found == state.published.end() || found->second.version < version) return Verdict::unmet;
            const bool same = found->second.version == version && found->second.diagnostics.size() == count;
            return same ? Verdict::met : Verdict::unmeetable;
          }};
}

Expectation logged(const std::string& part) {
  return {"a log message with \"" + part + "\"",
          [=](const EditorState& state) { return anyContains(state.logged, part); }};
}

Expectation shown(const std::string& part) {
  return {"a message to the user with \"" + part + "\"",
          [=](const EditorState& state) { return anyContains(state.shown, part); }};
}

Expectation quiescent() {
  return {"a quiescent server", [](const EditorState& state) {
            return met(!state.statuses.empty() && state.statuses.back().quiescent);
          }};
}

Expectation diagnosticRefreshes(int atLeast) {
  return {fmt::format("{} refreshes of diagnostics", atLeast),
          [=](const EditorState& state) { return met(state.diagnosticRefreshes >= atLeast); }};
}

}  // namespace marmoset::test

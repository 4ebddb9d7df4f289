#include "engine/exports/test_body.h"

#include <string_view>

#include <fmt/format.h>

#include "engine/exports/source_text.h"

namespace marmoset::exports {

namespace {

using script::UserEventType;

void appendLines(std::string& out, const std::string& indentation, std::string_view lines) {
  while (!lines.empty()) {
    const auto end = lines.find('\n');
    out += fmt::format("{}{}\n", indentation, lines.substr(0, end));
    lines.remove_prefix(end == lines.npos ? lines.size() : end + 1);
  }
}

StepText notExported(std::string why) {
  return {.code = {}, .remarks = {"not exported: " + std::move(why)}};
}

}  // namespace

Export bodyOf(const TestPlan& plan, const std::string& indentation,
              const std::function<StepText(const TestStep&)>& write) {
  Export out;
  for (const auto& step : plan.steps) {
    const auto beyond = inexpressible(step);
    const auto text = beyond ? *beyond : write(step);
    out.content += fmt::format("{}# {}\n", indentation, commentText(step.comment));
    for (const auto& remark : text.remarks) {
      out.content += fmt::format("{}#   {}\n", indentation, commentText(remark));
      out.remarks.push_back({step.line, remark});
    }
    appendLines(out.content, indentation, text.code);
    out.events += !text.code.empty();
    out.widgets += text.widget;
  }
  return out;
}

std::string headerComments(const TestPlan& plan) {
  std::string text;
  for (const auto& line : plan.header) text += fmt::format("# {}\n", commentText(line));
  return text;
}

std::optional<StepText> inexpressible(const TestStep& step) {
  const auto& event = *step.event;
  if (step.offScreen) return notExported("it touches outside the screen");
  switch (event.type) {
    case UserEventType::trackball:
      return notExported("there are no trackballs");
    case UserEventType::flip:
      return notExported("there are no keyboards to flip");
    case UserEventType::shellCommand:
      return notExported("commands of a script are not run unasked; add it by hand if the test needs it");
    case UserEventType::instrumentation:
      return notExported("instrumentation of a script is not started unasked");
    case UserEventType::measurement:
      return notExported("it measures, and does nothing to the app");
    default:
      break;
  }
  if (!event.complete) return notExported("its finger or key never lifts, or never comes down");
  return std::nullopt;
}

std::string typedText(const script::UserEvent& event) {
  auto text = event.text;
  for (auto at = text.find("%s"); at != text.npos; at = text.find("%s", at + 1)) text.replace(at, 2, " ");
  return text;
}

}  // namespace marmoset::exports

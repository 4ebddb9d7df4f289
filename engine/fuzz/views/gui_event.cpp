#include "engine/fuzz/views/gui_event.h"

#include <algorithm>

#include <fmt/format.h>

namespace marmoset::fuzz {

using script::UserEventType;

GuiEvent eventOf(const explore::Choice& choice, const trace::Observation& seen) {
  GuiEvent event{choice.input, choice.lines, {}};
  if (choice.widget && seen.tree) event.receiver = Receiver{seen.tree, *choice.widget};
  return event;
}

bool sameProperties(const GuiEvent& a, const GuiEvent& b) {
  if (a.input.type != b.input.type || a.input.detail != b.input.detail) return false;
  if (a.receiver.has_value() != b.receiver.has_value()) return false;
  if (!a.receiver) return true;
  return sameContent(*a.receiver->tree, a.receiver->view, *b.receiver->tree, b.receiver->view);
}

std::optional<Located> locate(const GuiEvent& event, const trace::Observation& seen,
                              const std::string& package, explore::ScreenSize screen,
                              const explore::InputSettings& inputs) {
  if (!event.receiver) return Located{event.lines, {}, Likeness::exact};
  if (!seen.tree) return std::nullopt;
  const auto similar = similarView(*event.receiver->tree, event.receiver->view, *seen.tree);
  if (!similar) return std::nullopt;
  // Nothing has moved: as it was done.
  if (similar->likeness == Likeness::exact &&
      seen.tree->nodes[similar->view].bounds == event.receiver->node().bounds)
    return Located{event.lines, similar->view, Likeness::exact};
  auto settings = inputs;
  settings.longPress = true;
  settings.rows = 0;
  if (event.input.type == UserEventType::text) {
    settings.texts = 1;
    settings.typing = {{"", event.input.detail}};
  }
  const auto choices = explore::choicesOn(seen, package, screen, settings);
  const auto choice = std::ranges::find_if(choices, [&](const explore::Choice& one) {
    return one.widget == similar->view && one.input.type == event.input.type &&
           one.input.detail == event.input.detail;
  });
  if (choice == choices.end()) return std::nullopt;
  return Located{choice->lines, similar->view, similar->likeness};
}

std::string inWords(const GuiEvent& event) {
  if (!event.receiver) return model::toString(event.input);
  const auto detail = event.input.detail.empty() ? std::string() : fmt::format(" {}", event.input.detail);
  return fmt::format("{} {}{}", name(event.input.type), trace::describe(event.receiver->node()), detail);
}

}  // namespace marmoset::fuzz

#include "engine/report/sentence.h"

#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/report/event_words.h"
#include "engine/script/events/event_ids.h"

namespace marmoset::report {

namespace {

using script::UserEventType;
using trace::WindowStatus;

constexpr std::array<std::string_view, 4> levelNames{"Trivial", "Minor", "Major", "Essential"};

std::string objectOf(const trace::ViewNode& node) {
  auto told = std::string(shortClass(node));
  std::string_view joint = " with ";
  const auto add = [&](std::string_view what, std::string_view value) {
    if (value.empty()) return;
    told += fmt::format("{}{} \"{}\"", joint, what, value);
    joint = " and ";
  };
  add("the id", shortId(node));
  add("text", node.text);
  if (node.text.empty()) add("description", node.description);
  return told;
}

// Of another app than the recording's with its package: "com.android.settings/.Wifi".
std::string activityName(const WindowStatus& status, std::string_view app) {
  const bool own = app.empty() || status.package.empty() || status.package == app;
  return (own ? "" : status.package) + "/" + trace::shortActivity(status.package, status.activity);
}

std::string windowOf(const WindowStatus& status, std::string_view app) {
  return fmt::format("window \"{}\" of activity \"{}\"", status.window, activityName(status, app));
}

std::string failureOf(const trace::Failure& failure) {
  return failure.kind == trace::FailureKind::notResponding ? "the app to stop responding"
                                                           : "the crash of the app";
}

// The soft keyboard alone is no window that has a name.
std::string keyboardChange(const WindowStatus& before, const WindowStatus& after) {
  if (before.keyboard == after.keyboard) return "";
  return after.keyboard ? "the launch of the soft keyboard" : "the close of the soft keyboard";
}

std::string changeOf(const WindowStatus& before, const WindowStatus& after, bool closes,
                     std::string_view app) {
  if (sameWindow(before, after)) return "";
  if (before.activity == after.activity && before.window == after.window)
    return keyboardChange(before, after);
  if (after.kind == trace::WindowKind::none) return "the window to become unknown";
  if (before.activity != after.activity) {
    if (closes && !before.activity.empty())
      return fmt::format("the close of activity \"{}\"", activityName(before, app));
    return fmt::format("the launch of activity \"{}\"", activityName(after, app));
  }
  return closes || after.window.empty() ? "the close of " + windowOf(before, app)
                                        : "the launch of " + windowOf(after, app);
}

Level levelOf(const trace::RecordedEvent& recorded, bool changesWindow, bool fails) {
  const auto type = recorded.event.type;
  if (fails || changesWindow || type == UserEventType::rotation || type == UserEventType::launch ||
      type == UserEventType::pinch) {
    return Level::essential;
  }
  if (!recorded.after.callbacks.empty() || !recorded.after.branches.empty()) return Level::major;
  // Text goes to a widget too, the one that has the focus.
  const bool touches = recorded.widget || type == UserEventType::text;
  return isSystemKey(recorded.event) || touches ? Level::minor : Level::trivial;
}

std::string deedOf(const script::UserEvent& event, const EventSentence& sentence) {
  return sentence.object.empty() ? actOf(event) : fmt::format("{} {}", verbOf(event), sentence.object);
}

// Typed text, rotations and waking up have no number of CHARD's; their line names them.
std::string nameOf(const script::UserEvent& event) {
  if (!event.ids.empty()) return script::idsInWords(event.ids);
  return event.lines.empty() ? "This" : fmt::format("Line {}", event.lines.front().first + 1);
}

std::string_view articleOf(std::string_view noun) {
  constexpr std::string_view vowels = "AEIO";
  return vowels.find(noun.front()) == std::string_view::npos ? "a" : "an";
}

std::string textOf(const script::UserEvent& event, const EventSentence& sentence) {
  auto text = fmt::format("{} is {} {} event", nameOf(event), articleOf(sentence.type), sentence.type);
  const auto deed = deedOf(event, sentence);
  if (!deed.empty()) text += " that " + deed;
  if (!sentence.result.empty()) text += (deed.empty() ? " that causes " : ", causing ") + sentence.result;
  return text + fmt::format("; its level is {}.", name(sentence.level));
}

}  // namespace

std::string_view name(Level level) {
  return levelNames.at(static_cast<std::size_t>(level));
}

EventSentence sentenceOf(const trace::Recording& recording, std::uint32_t event, bool closes, bool blamed) {
  const auto& recorded = recording.events[event];
  const auto& before = recording.before(event);
  EventSentence sentence{.event = event, .ids = recorded.event.ids, .type = typeOf(recorded.event)};
  const bool fails = blamed && recording.failure && event + 1 == recording.events.size();
  if (recorded.widget && before.tree) sentence.object = objectOf(before.tree->nodes[*recorded.widget]);
  sentence.result = fails ? failureOf(*recording.failure)
                          : changeOf(before.window, recorded.after.window, closes, recording.package);
  sentence.level = levelOf(recorded, !sameWindow(before.window, recorded.after.window), fails);
  sentence.text = textOf(recorded.event, sentence);
  return sentence;
}

}  // namespace marmoset::report

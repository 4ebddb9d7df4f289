#include "engine/imports/droidbot_script.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/imports/intent_command.h"
#include "engine/imports/typed_lines.h"
#include "engine/script/android/key_codes.h"
#include "engine/script/log/command_text.h"

namespace marmoset::imports {

namespace {

using Point = DroidBotPlace::Point;

constexpr std::int64_t longTouchMs = 2000, swipeMs = 1000, scrollMs = 500;  // DroidBot's own defaults
constexpr std::int64_t stepMs = 20, mostSteps = 250;
constexpr std::int64_t shortestWaitMs = 1000, longestWaitMs = 10'000;

std::string pointText(const Point& point) {
  return fmt::format("{},{}", std::lround(point.x), std::lround(point.y));
}

std::string upperCase(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

class Writer {
 public:
  explicit Writer(const DroidBotOutput& output) : output_(output), notes_(output.notes) {}

  ImportedScript write() {
    for (std::size_t i = 0; i < output_.events.size(); ++i) {
      event_ = &output_.events[i];
      const auto before = lines_.size();
      one();
      if (lines_.size() == before) continue;
      ++events_;
      if (i + 1 < output_.events.size()) waitFor(output_.events[i + 1]);
      const auto added = std::count(lines_.begin() + static_cast<std::ptrdiff_t>(before), lines_.end(), '\n');
      origins_.insert(origins_.end(), static_cast<std::size_t>(added), i);
    }
    if (!started_ && events_ > 0)
      notes_.push_back({output_.events.front().file,
                        "No event starts the app; put its LaunchActivity line first to replay the script."});
    auto script = withHeader(origin(), events_, std::move(notes_), lines_);
    script.origins = std::move(origins_);
    return script;
  }

 private:
  std::string origin() const {
    return output_.name.empty() ? "DroidBot" : fmt::format("DroidBot's {}", output_.name);
  }

  void add(const std::string& line) { lines_.append(line).append("\n"); }
  void note(std::string message) { notes_.push_back({event_->file, std::move(message)}); }
  void leaveOut(const std::string& why) { note(why + "; the event is left out."); }

  void one() {
    const auto& type = event_->type;
    if (type == "touch") return touch(std::nullopt);
    if (type == "long_touch") return touch(event_->durationMs.value_or(longTouchMs));
    if (type == "swipe") return swipe();
    if (type == "scroll") return scroll();
    if (type == "set_text") return setText();
    if (type == "key") return key();
    if (type == "intent" || type == "kill_app") return command();
    if (type == "fresh_restart") return restart();
    if (type == "exit") return leaveOut("DroidBot ended its run here");
    leaveOut(fmt::format("Monkey's language has nothing for an event of the type \"{}\"", type));
  }

  std::optional<Point> pointOf(const DroidBotPlace& place) {
    const auto point = place.point();
    if (!point) leaveOut("The event has neither coordinates nor a view with bounds");
    return point;
  }

  void touch(std::optional<std::int64_t> holdMs) {
    const auto point = pointOf(event_->place);
    if (!point) return;
    // PressAndHold does not lift on devices before 2024, a Tap with a duration does.
    add(holdMs ? fmt::format("Tap({},{})", pointText(*point), *holdMs)
               : fmt::format("Tap({})", pointText(*point)));
  }

  void drag(const Point& from, const Point& to, std::int64_t durationMs) {
    const auto steps = std::clamp<std::int64_t>(durationMs / stepMs, 2, mostSteps);
    add(fmt::format("Drag({},{},{})", pointText(from), pointText(to), steps));
    if (!std::exchange(notedDrag_, true))
      note(fmt::format("DroidBot took {} ms for this gesture; a script drags as fast as the device can.",
                       durationMs));
  }

  void swipe() {
    const auto from = pointOf(event_->place);
    if (!from) return;
    const auto to = pointOf(event_->end);
    if (to) drag(*from, *to, event_->durationMs.value_or(swipeMs));
  }

  // Over four fifths of the view, or of the screen where no view is named; the page moves the other way.
  void scroll() {
    double width = 0, height = 0;
    auto middle = event_->place.point();
    if (event_->place.view) {
      width = std::abs(event_->place.view->width());
      height = std::abs(event_->place.view->height());
    } else if (const auto state = output_.states.find(event_->startState); state != output_.states.end()) {
      width = state->second.width;
      height = state->second.height;
    } else {
      return leaveOut(
          "The scroll names no view, and the folder `states` does not tell how large the screen is");
    }
    if (!middle || middle->x == 0 || middle->y == 0) middle = Point{width / 2, height / 2};
    const auto way = upperCase(event_->direction);  // forks write "down"
    const double across = way == "LEFT" ? -1 : way == "RIGHT" ? 1 : 0;
    const double along = way == "UP" ? -1 : way == "DOWN" ? 1 : 0;
    if (across == 0 && along == 0)
      return leaveOut(fmt::format("\"{}\" is no direction of a scroll", event_->direction));
    const double dx = across * width * 2 / 5, dy = along * height * 2 / 5;
    drag({middle->x + dx, middle->y + dy}, {middle->x - dx, middle->y - dy}, scrollMs);
  }

  void setText() {
    const auto point = pointOf(event_->place);
    if (!point) return;
    add(fmt::format("Tap({})", pointText(*point)));
    if (event_->text.empty()) return note("DroidBot emptied the field; a script can only tap it.");
    const auto typing = typedLines(event_->text);
    if (typing.empty())
      return note(fmt::format("A script cannot type \"{}\"; it only taps the field.", event_->text));
    lines_ += typing;
    if (!std::exchange(notedText_, true))
      note("DroidBot replaces the text of a field; a script types behind what is there.");
  }

  void key() {
    std::int32_t code = 0;
    const auto& name = event_->key;
    if (const auto known = script::keyCode(name)) {
      code = *known;
    } else {
      std::from_chars(name.data(), name.data() + name.size(), code);
    }
    const auto press = script::pressCommand(code);
    if (press.empty()) return leaveOut(fmt::format("\"{}\" is no key that a script can press", name));
    add(press);
  }

  void command() {
    if (const auto launch = launchOf(event_->command)) {
      const auto line = script::launchCommand(*launch);
      started_ = started_ || !line.empty();
      if (line.empty())
        return leaveOut(
            fmt::format("No line of a script can start {}/{}", launch->package, launch->activity));
      return add(line);
    }
    if (stopsApp(event_->command) && lines_.empty())
      return note("Every replay begins with a stopped app; this stop is left out.");
    const auto line = runCommand(event_->command);
    if (line.empty()) return leaveOut(fmt::format("RunCmd cannot say \"{}\"", event_->command));
    add(line);
    note(
        "A command for the device's shell: replays stop here unless they may run such commands "
        "(--allow-run-cmd).");
  }

  // Genie's.
  void restart() {
    command();
    if (!std::exchange(notedRestart_, true))
      note("Genie started the app afresh here, without its data; the script only starts it again.");
  }

  // DroidBot waits until the screen has settled; its clock counts whole seconds.
  void waitFor(const DroidBotEvent& next) {
    const auto now = event_->seconds(), then = next.seconds();
    const auto passed = now && then ? (*then - *now) * 1000 : shortestWaitMs;
    add(script::waitCommand(std::clamp(passed, shortestWaitMs, longestWaitMs)));
    if (passed > longestWaitMs && !std::exchange(notedWait_, true))
      note(fmt::format("The next event came {} s later; a script made from it waits at most {} s.",
                       passed / 1000, longestWaitMs / 1000));
  }

  const DroidBotOutput& output_;
  const DroidBotEvent* event_ = nullptr;
  std::string lines_;
  std::size_t events_ = 0;
  std::vector<std::size_t> origins_;
  std::vector<ImportNote> notes_;
  bool started_ = false, notedDrag_ = false, notedText_ = false, notedWait_ = false;
  bool notedRestart_ = false;
};

}  // namespace

tl::expected<ImportedScript, std::string> droidBotScript(const DroidBotOutput& output) {
  auto script = Writer(output).write();
  if (script.events > 0) return script;
  const auto why = script.notes.empty() ? std::string("there are none") : script.notes.front().message;
  return tl::unexpected(fmt::format("{}: no event can become a line of a script: {}", output.name, why));
}

}  // namespace marmoset::imports

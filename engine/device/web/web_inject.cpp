#include <algorithm>

#include <fmt/format.h>

#include "engine/device/web/page/page_keys.h"
#include "engine/device/web/web_device.h"
#include "engine/device/web/web_screen.h"
#include "engine/script/android/key_codes.h"

namespace marmoset::device::web {
namespace {

namespace motion = script::motion;

constexpr std::int32_t homeKey = 3, backKey = 4, enterKey = 66, deleteKey = 67, escapeKey = 111;
constexpr std::int32_t keyDownAction = 0;
constexpr std::string_view typeCommand = "input text ";
// After an event a page rests as long as Android's tools wait for a screen to do; a finger that is held is
// held as long as it takes browsers to see a long press.
constexpr std::int64_t rest = 500, longestHold = 1500;

// Characters of UTF-8.
std::vector<std::string> charactersOf(std::string_view text) {
  std::vector<std::string> characters;
  for (const char byte : text) {
    const bool continues = (static_cast<unsigned char>(byte) & 0xc0) == 0x80;
    if (continues && !characters.empty())
      characters.back() += byte;
    else
      characters.emplace_back(1, byte);
  }
  return characters;
}

// As `input text` reads it: %s is a blank.
std::string typedText(std::string_view command) {
  std::string text(command.substr(typeCommand.size()));
  for (std::size_t at = 0; (at = text.find("%s", at)) != std::string::npos; ++at) text.replace(at, 2, " ");
  return text;
}

}  // namespace

// One step on its way into the page. Every handler says whether its event did arrive.
struct WebDevice::Injection {
  WebDevice& device;
  const Operation& operation;
  std::int64_t waiting = 0;  // until the next event
  StepOutcome outcome;

  Page& page() const { return *device.page_; }
  using Arrived = Result<bool>;

  Result<void> passWait() { return device.pass(std::exchange(waiting, 0), operation); }

  Arrived ineffective(std::string_view what) {
    auto words = fmt::format("Marmoset: {} does nothing on a page", what);
    if (std::find(device.said_.begin(), device.said_.end(), words) == device.said_.end())
      device.said_.push_back(std::move(words));
    return false;
  }

  Arrived operator()(const script::WaitEvent& event) { return wait(event.ms); }
  Arrived operator()(const script::ThrottleEvent& event) { return wait(event.ms); }

  // While a finger is down real time counts: browsers tell long presses by it.
  Arrived wait(std::int64_t ms) {
    const bool holds = device.isShown() && !device.fingers_.empty() && !page().watch().isHeld();
    if (!holds) {
      waiting += std::max<std::int64_t>(ms, 0);
      return true;
    }
    const auto held = std::clamp<std::int64_t>(ms, 0, longestHold);
    device.clockMs_ += held;
    waiting += std::max<std::int64_t>(ms - held, 0);
    return page().hold(held, operation).map([] { return true; });
  }

  Arrived operator()(const script::MotionEvent& event) {
    if (!event.touch) return ineffective("a trackball");
    if (!device.isShown()) return false;
    if (auto passed = passWait(); !passed) return tl::unexpected(passed.error());
    if (page().watch().dialog) return touchDialog(event);
    return touchPage(event);
  }

  Arrived touchDialog(const script::MotionEvent& event) {
    device.fingers_.clear();
    if ((event.action & 0xff) != motion::up || event.pointers.empty()) return true;
    const auto& at = event.pointers.front();
    const auto button = page().watch().dialog->buttonAt(at.x, at.y, device.width(), device.height());
    if (button == PageDialog::Button::none) return true;
    return page().answerDialog(button == PageDialog::Button::ok, operation).map([] { return true; });
  }

  Arrived touchPage(const script::MotionEvent& event) {
    const auto action = event.action & 0xff;
    const bool begins = action == motion::down;
    auto& fingers = device.fingers_;
    // Without a beginning there is nothing to go on with.
    if (!begins && fingers.empty()) return false;
    fingers.clear();
    if (action != motion::up && action != motion::cancel)
      for (const auto& pointer : event.pointers) fingers.push_back({pointer.id, pointer.x, pointer.y});
    if (begins && (fingers.empty() || !isOnScreen(fingers.front()))) {
      fingers.clear();
      return false;
    }
    const auto lifted = static_cast<std::size_t>((event.action >> 8) & 0xff);
    if (action == motion::pointerUp && lifted < fingers.size())
      fingers.erase(fingers.begin() + static_cast<std::ptrdiff_t>(lifted));
    return page().touch(touchType(action, fingers.empty()), fingers, operation).map([] { return true; });
  }

  // A finger that leaves others behind is one less in the next move.
  static std::string_view touchType(std::int32_t action, bool isLast) {
    if (action == motion::cancel) return "touchCancel";
    if (isLast) return "touchEnd";
    return action == motion::down || action == motion::pointerDown ? "touchStart" : "touchMove";
  }

  bool isOnScreen(const Finger& finger) const {
    return finger.x >= 0 && finger.y >= 0 && finger.x < device.width() && finger.y < device.height();
  }

  Arrived operator()(const script::KeyEvent& event) {
    waiting += event.sleptBefore;
    const bool isUp = event.action != keyDownAction;
    if (event.keyCode == homeKey) {
      if (isUp) device.isInFront_ = false;
      return true;
    }
    if (!device.isShown()) return false;
    if (auto passed = passWait(); !passed) return tl::unexpected(passed.error());
    if (event.keyCode == backKey) return isUp ? back() : Arrived(true);
    if (page().watch().dialog) return isUp ? Arrived(true) : typeIntoDialog(event);
    const auto key = pageKey(event.keyCode, event.metaState);
    if (!key) return ineffective("the key " + script::keyWord(event.keyCode));
    const auto done = isUp ? page().lift(*key, event.metaState, operation)
                           : page().press(*key, event.metaState, event.repeat > 0, operation);
    return done.map([] { return true; });
  }

  // What is open is closed first; at the start of its history the app ends.
  Arrived back() {
    if (page().watch().dialog) return page().answerDialog(false, operation).map([] { return true; });
    const auto elements = page().elements(operation);
    if (!elements) return tl::unexpected(elements.error());
    if (openDialog(*elements)) return tap(*pageKey(escapeKey, 0));
    const auto wentBack = page().back(operation);
    if (!wentBack) return tl::unexpected(wentBack.error());
    if (!*wentBack) {
      device.page_.reset();
      device.isInFront_ = false;
    }
    return true;
  }

  Arrived tap(const PageKey& key) {
    if (auto pressed = page().press(key, 0, false, operation); !pressed)
      return tl::unexpected(pressed.error());
    return page().lift(key, 0, operation).map([] { return true; });
  }

  Arrived typeIntoDialog(const script::KeyEvent& event) {
    auto& typed = page().watch().dialog->typed;
    if (event.keyCode == enterKey) return page().answerDialog(true, operation).map([] { return true; });
    if (event.keyCode == deleteKey) {
      if (!typed.empty()) typed.pop_back();
      return true;
    }
    if (const auto key = pageKey(event.keyCode, event.metaState)) typed += key->text;
    return true;
  }

  Arrived operator()(const script::CommandEvent& event) {
    if (!event.command.starts_with(typeCommand)) {
      if (!device.start_.mayRunCommands) return refuse(event.command);
      return ineffective("a shell command");
    }
    if (!device.isShown()) return false;
    if (auto passed = passWait(); !passed) return tl::unexpected(passed.error());
    const auto text = typedText(event.command);
    if (auto& dialog = page().watch().dialog) {
      dialog->typed += text;
      return true;
    }
    for (auto& character : charactersOf(text))
      if (auto typed = tap(keyFor(std::move(character))); !typed) return typed;
    return true;
  }

  static Arrived refuse(std::string_view what) {
    return fail(
        DeviceError::Kind::refused,
        fmt::format("the script runs `{}` on the device. Allow commands for this run to go on.", what));
  }

  Arrived operator()(const script::InstrumentationEvent& event) {
    if (!device.start_.mayRunCommands) return refuse(event.testCase);
    return ineffective("an instrumented test");
  }

  Arrived operator()(const script::ActivityEvent& event) {
    if (auto passed = passWait(); !passed) return tl::unexpected(passed.error());
    return device.launch(event, operation).map([] { return true; });
  }

  Arrived operator()(const script::RotationEvent& event) {
    device.rotation_ = event.degree;
    if (!device.page_) return true;
    if (auto passed = passWait(); !passed) return tl::unexpected(passed.error());
    return page().turn(device.width(), device.height(), event.degree, operation).map([] { return true; });
  }

  Arrived operator()(const script::FlipEvent&) { return ineffective("a keyboard that opens"); }
  Arrived operator()(const script::PowerEvent&) { return true; }
  Arrived operator()(const script::FrameRateEvent&) { return true; }
  Arrived operator()(const script::AppFrameRateEvent&) { return true; }
};

Result<StepOutcome> WebDevice::inject(const Step& step, const Operation& operation) {
  if (!browser_) return fail(DeviceError::Kind::ended, "no page was started; start it");
  Injection injection{*this, operation, 0, {}};
  auto& outcome = injection.outcome;
  const auto hasFailed = [&] {
    if (page_ && page_->watch().failure) outcome.failure = page_->watch().failure;
    return outcome.failure.has_value();
  };
  try {
    for (const auto& event : step) {
      const auto arrived = std::visit(injection, event.body);
      if (!arrived) return tl::unexpected(arrived.error());
      ++outcome.injected;
      if (!*arrived) ++outcome.dropped;
      if (auto fine = checkFault(); !fine) return tl::unexpected(fine.error());
      if (hasFailed()) break;
    }
    if (!outcome.failure)
      if (auto settled = settle(std::max(injection.waiting, rest), operation); !settled)
        return tl::unexpected(settled.error());
  } catch (const nlohmann::json::exception& unreadable) {
    return fail(DeviceError::Kind::badAnswer,
                fmt::format("Chromium told what nobody can read: {}", unreadable.what()));
  }
  if (hasFailed()) lastFailure_ = outcome.failure;
  return outcome;
}

}  // namespace marmoset::device::web

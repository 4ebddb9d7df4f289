#include <algorithm>
#include <sstream>

#include <fmt/format.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/adb/device/port_lines.h"
#include "engine/device/adb/parse/am_output.h"
#include "engine/device/adb/shell/quoting.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

constexpr std::string_view injectTypeCommand = "input text ";
constexpr auto launchLimit = 30s;
constexpr auto instrumentLimit = 600s;

// Events that neither the port nor a script is asked for.
bool hasOwnWay(const script::LowLevelEvent& event) {
  return std::holds_alternative<script::ActivityEvent>(event.body) ||
         std::holds_alternative<script::RotationEvent>(event.body) ||
         std::holds_alternative<script::CommandEvent>(event.body) ||
         std::holds_alternative<script::InstrumentationEvent>(event.body);
}

// A gesture cannot change its way in the middle, so one such event decides for the step.
bool needsScript(const Step& step) {
  return std::any_of(step.begin(), step.end(), [](const auto& event) {
    return !hasOwnWay(event) && (needsParts(event) || !portLines(event));
  });
}

}  // namespace

Result<StepOutcome> AdbDevice::inject(const Step& step, const Operation& operation) {
  StepOutcome outcome;
  const bool scripted = needsScript(step);
  Step part;  // of a scripted step, between events that have their own way
  for (const auto& event : step) {
    if (outcome.failure) break;
    if (scripted && !hasOwnWay(event)) {
      part.push_back(event);
      continue;
    }
    if (auto done = injectScript(std::exchange(part, {}), outcome, operation); !done)
      return tl::unexpected(done.error());
    if (outcome.failure) break;
    if (auto done = injectEvent(event, outcome, operation); !done) return tl::unexpected(done.error());
  }
  if (!outcome.failure)
    if (auto done = injectScript(part, outcome, operation); !done) return tl::unexpected(done.error());
  if (!outcome.failure)
    if (auto done = flush(outcome, operation); !done) return tl::unexpected(done.error());
  if (outcome.failure) lastFailure_ = outcome.failure;
  return outcome;
}

Result<void> AdbDevice::injectEvent(const script::LowLevelEvent& event, StepOutcome& outcome,
                                    const Operation& operation) {
  ++outcome.injected;
  if (auto lines = portLines(event)) {
    pendingLines_.insert(pendingLines_.end(), lines->begin(), lines->end());
    return {};
  }
  if (auto flushed = flush(outcome, operation); !flushed || outcome.failure) return flushed;
  if (const auto* activity = std::get_if<script::ActivityEvent>(&event.body)) {
    if (auto launched = launch(*activity, operation); !launched) return launched;
    // Asks Monkey whether the app survived it.
    return flush(outcome, operation);
  }
  if (const auto* rotation = std::get_if<script::RotationEvent>(&event.body))
    return rotate(rotation->degree, rotation->persist, operation);
  if (const auto* command = std::get_if<script::CommandEvent>(&event.body))
    return runCommand(command->command, operation);
  if (const auto* test = std::get_if<script::InstrumentationEvent>(&event.body))
    return instrument(*test, operation);
  return {};
}

Result<void> AdbDevice::needPort(const Operation& operation) {
  if (port_) return {};
  const auto keep = [&](std::uint16_t device) {
    found_.ports = {device};
    return keepFound();
  };
  auto port = MonkeyPort::start(shell_, start_.package, keep, operation);
  if (!port) return tl::unexpected(port.error());
  port_ = std::move(*port);
  return {};
}

Result<void> AdbDevice::flush(StepOutcome& outcome, const Operation& operation) {
  const auto lines = std::exchange(pendingLines_, {});
  std::span<const std::string> rest(lines);
  for (int starts = 0; starts <= mostRestarts; ++starts) {
    if (auto started = needPort(operation); !started) return started;
    auto sent = port_->send(rest, operation);
    if (!sent || sent->end) port_.reset();
    if (!sent) return tl::unexpected(sent.error());
    if (!sent->end) return {};
    outcome.failure = std::move(sent->end->failure);
    if (outcome.failure) return {};
    if (starts == mostRestarts) return keepsFailing(sent->end->endedBy);
    rest = rest.subspan(sent->lines);
  }
  return {};
}

// Monkey turns the screen upright when it leaves.
void AdbDevice::endPort() {
  pendingLines_.clear();
  if (!port_) return;
  port_->quit();
  port_.reset();
}

Result<void> AdbDevice::injectScript(const Step& step, StepOutcome& outcome, const Operation& operation) {
  if (step.empty()) return {};
  if (auto flushed = flush(outcome, operation); !flushed || outcome.failure) return flushed;
  // Two Monkeys would take each other's control of the activities away.
  endPort();
  const auto rotation = rotation_;
  const auto replayed = replayScript(std::span(&step, 1), {}, operation);
  if (!replayed) return tl::unexpected(replayed.error());
  outcome.injected += static_cast<std::uint32_t>(step.size());
  outcome.failure = replayed->failure;
  if (rotation == 0 || outcome.failure) return {};
  return rotate(rotation, true, operation);
}

Result<void> AdbDevice::launch(const script::ActivityEvent& event, const Operation& operation) {
  // Confined by a Monkey, as in a whole replay.
  if (auto started = needPort(operation); !started) return started;
  const auto answer = shell_.run(
      {"am", "start", "-W", "-a", "android.intent.action.MAIN", "-c", "android.intent.category.LAUNCHER",
       "-f", "0x10200000", "-n", event.package + '/' + event.activity},
      operation, launchLimit);
  if (!answer) return tl::unexpected(answer.error());
  const auto parsed = parseAmStart(answer->out + answer->err);
  // As for Monkey, an activity that is not there is no reason to stop.
  if (!parsed && parsed.error().kind != Kind::notInstalled && parsed.error().kind != Kind::refused)
    return parsed;
  return {};
}

// What `monkey` does by the window manager, which undoes it when it leaves.
Result<void> AdbDevice::rotate(std::int32_t degree, bool persist, const Operation& operation) {
  auto line = fmt::format(
      "settings put system accelerometer_rotation 0; settings put system user_rotation {}", degree);
  if (!persist) line += "; settings put system accelerometer_rotation 1";
  const auto answer = shell_.runLine(line, operation);
  if (!answer) return tl::unexpected(answer.error());
  rotation_ = degree;
  return {};
}

// The words of a script, split as Monkey splits them and read by no shell.
Result<void> AdbDevice::runCommand(const std::string& command, const Operation& operation) {
  if (!command.starts_with(injectTypeCommand) && !start_.mayRunCommands)
    return fail(
        Kind::refused,
        fmt::format("the script runs `{}` on the device. Allow commands for this run to go on.", command));
  std::istringstream blanks(command);
  std::vector<std::string> words;
  for (std::string word; blanks >> word;) words.push_back(word);
  if (words.empty()) return {};
  const auto answer = shell_.run(words, operation);
  if (!answer) return tl::unexpected(answer.error());
  return {};
}

Result<void> AdbDevice::instrument(const script::InstrumentationEvent& test, const Operation& operation) {
  if (!start_.mayRunCommands)
    return fail(
        Kind::refused,
        fmt::format("the script starts the tests of {}. Allow commands for this run to go on.", test.runner));
  const auto answer = shell_.run({"am", "instrument", "-w", "-e", "class", test.testCase, test.runner},
                                 operation, instrumentLimit);
  if (!answer) return tl::unexpected(answer.error());
  return {};
}

}  // namespace marmoset::device::adb

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/adb/device/device_script.h"
#include "engine/device/adb/device/monkey_output.h"
#include "engine/device/adb/shell/quoting.h"
#include "engine/script/log/log_line.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

// How long Monkey may say nothing; every event makes it say something, waits as long as they take.
constexpr auto silenceLimit = 30s;
// How long an event may take on the slowest device, and what Monkey may print about it.
constexpr auto eventLimit = 20s;
constexpr std::size_t eventOutputLimit = std::size_t{4} << 10;
constexpr std::int64_t longestPause = std::int64_t{1000} * 60 * 60 * 24 * 365 * 10;
constexpr std::string_view replayTypeCommand = "input text ";

bool needsPermission(const Step& step) {
  for (const auto& event : step) {
    const auto* command = std::get_if<script::CommandEvent>(&event.body);
    if (command != nullptr && !command->command.starts_with(replayTypeCommand)) return true;
    if (std::holds_alternative<script::InstrumentationEvent>(event.body)) return true;
  }
  return false;
}

// How long the script waits: at once, and in all.
struct Waits {
  Operation::Clock::duration longest{}, all{};
};

Waits waitsOf(std::span<const Step> steps) {
  Waits waits;
  const auto add = [&](std::int64_t ms) {
    // A script may wait for years, and for less than nothing.
    const std::chrono::milliseconds wait(std::clamp<std::int64_t>(ms, 0, longestPause));
    waits.longest = std::max<Operation::Clock::duration>(waits.longest, wait);
    waits.all =
        std::min<Operation::Clock::duration>(waits.all + wait, std::chrono::milliseconds(longestPause));
  };
  for (const auto& step : steps) {
    for (const auto& event : step) {
      if (const auto* wait = std::get_if<script::WaitEvent>(&event.body)) add(wait->ms);
      if (const auto* wait = std::get_if<script::ThrottleEvent>(&event.body)) add(wait->ms);
      if (const auto* key = std::get_if<script::KeyEvent>(&event.body)) add(key->sleptBefore);
    }
  }
  return waits;
}

// Follows Monkey's output: which step is under way, and what to tell about those behind it.
class Progress {
 public:
  Progress(const DeviceScript& script, std::span<const Step> steps, const Device::StepSink& onStep)
      : script_(script), steps_(steps), onStep_(onStep) {}

  // Counts the events the lines tell of; false: whoever listens wants no more.
  bool feed(std::string_view output) {
    pending_ += output;
    std::size_t begin = 0;
    for (auto end = pending_.find('\n'); end != std::string::npos; end = pending_.find('\n', begin)) {
      const auto line = script::parseLogLine(std::string_view(pending_).substr(begin, end - begin));
      begin = end + 1;
      const bool counts = script::isEvent(line.kind) && line.kind != script::LogLineKind::sleep;
      // The rotation that Monkey sends when it leaves comes after the last of the script.
      if (counts && events_ < script_.stepOfEvent.size()) ++events_;
    }
    pending_.erase(0, begin);
    return advance(events_ == 0 ? 0 : script_.stepOfEvent[events_ - 1]);
  }

  // Tells of all steps before `step`.
  bool advance(std::size_t step) {
    while (told_ < step) {
      const StepOutcome outcome{static_cast<std::uint32_t>(steps_[told_].size()), 0, std::nullopt};
      const auto index = told_++;
      if (onStep_ && !onStep_(index, outcome)) return false;
    }
    return true;
  }

  std::size_t told() const { return told_; }

 private:
  const DeviceScript& script_;
  std::span<const Step> steps_;
  const Device::StepSink& onStep_;
  std::string pending_;
  std::size_t events_ = 0, told_ = 0;
};

// Where to go on after so many events: the step, and what is left of it if it was begun. Nothing if the rest
// of a gesture is missing, which cannot be made up for.
std::optional<std::pair<std::size_t, std::optional<Step>>> leftOf(const DeviceScript& script,
                                                                  std::span<const Step> steps,
                                                                  std::size_t injected) {
  const std::size_t step = script.stepOfEvent[injected];
  if (injected == 0 || script.stepOfEvent[injected - 1] != step) return std::pair(step, std::nullopt);
  const auto behind = script.stepOfEvent.begin() + static_cast<std::ptrdiff_t>(injected);
  const auto count = static_cast<std::size_t>(std::count(behind, script.stepOfEvent.end(), step));
  Step waits;
  for (auto event = steps[step].rbegin(); event != steps[step].rend() && waits.size() < count; ++event) {
    // Monkey does not count throttles.
    if (std::holds_alternative<script::ThrottleEvent>(event->body)) continue;
    if (!std::holds_alternative<script::WaitEvent>(event->body)) return std::nullopt;
    waits.push_back(*event);
  }
  return std::pair(step, std::move(waits));
}

// A Monkey of ours: ended by number unless it has ended by itself.
class RunningMonkey {
 public:
  RunningMonkey(const DeviceShell& shell, ShellStream stream) : shell_(shell), stream_(std::move(stream)) {}
  RunningMonkey(const RunningMonkey&) = delete;
  ~RunningMonkey() {
    if (ended_) return;
    stream_.close();
    if (!pid_.empty()) shell_.cleanUp({"kill", pid_});
  }

  // The next output; empty optional when Monkey has ended.
  Result<std::optional<std::string>> next(const Operation& operation) {
    auto piece = stream_.next(operation);
    if (!piece) return tl::unexpected(piece.error());
    ended_ = piece->kind == ShellStream::Piece::Kind::exit;
    exitCode_ = piece->exitCode;
    if (ended_) return std::nullopt;
    if (!pid_.empty()) return std::move(piece->data);
    first_ += piece->data;
    const auto end = first_.find('\n');
    if (end == std::string::npos) return std::string();
    pid_ = first_.substr(0, end);
    return first_.substr(end + 1);
  }
  int exitCode() const { return exitCode_; }

 private:
  const DeviceShell& shell_;
  ShellStream stream_;
  std::string first_, pid_;
  int exitCode_ = 0;
  bool ended_ = false;
};

}  // namespace

Result<ReplayOutcome> AdbDevice::replay(std::span<const Step> steps, const StepSink& onStep,
                                        const Operation& operation) {
  endPort();
  std::size_t allowed = 0;
  while (allowed < steps.size() && (start_.mayRunCommands || !needsPermission(steps[allowed]))) ++allowed;
  auto outcome = replayScript(steps.first(allowed), onStep, operation);
  if (!outcome || allowed == steps.size() || outcome->failure || outcome->stoppedBySink) return outcome;
  return fail(Kind::refused,
              fmt::format("line {} runs a command on the device. Allow commands for this run to go on.",
                          steps[allowed].front().line + 1));
}

struct AdbDevice::Played {
  ReplayOutcome outcome;
  std::string endedBy;        // another app's process, whose failure ended Monkey
  std::size_t next = 0;       // then: the first step that is not wholly injected
  std::optional<Step> waits;  // and what is left of it
};

// Another app's failure ends Monkey, too, and says nothing about this one: the rest is played by the next.
Result<ReplayOutcome> AdbDevice::replayScript(std::span<const Step> steps, const StepSink& onStep,
                                              const Operation& operation) {
  std::vector<Step> rest;
  std::size_t before = 0;
  for (int restarts = 0;; ++restarts) {
    const auto tell = [&](std::size_t step, const StepOutcome& outcome) {
      return onStep(before + step, outcome);
    };
    auto played = playScript(steps, onStep ? StepSink(tell) : StepSink(), operation);
    if (!played) return tl::unexpected(played.error());
    played->outcome.steps += before;
    if (played->endedBy.empty()) return std::move(played->outcome);
    if (restarts == mostRestarts) return keepsFailing(played->endedBy);
    before += played->next;
    std::vector<Step> left(steps.begin() + static_cast<std::ptrdiff_t>(played->next), steps.end());
    if (played->waits) left.front() = std::move(*played->waits);
    rest = std::move(left);
    steps = rest;
  }
}

Result<AdbDevice::Played> AdbDevice::playScript(std::span<const Step> steps, const StepSink& onStep,
                                                const Operation& operation) {
  Played played;
  auto& outcome = played.outcome;
  if (steps.empty()) return played;
  const auto script = writeScript(steps, info_.sdk);
  if (!script) return tl::unexpected(script.error());
  const RemoteFile file(shell_, RemoteFile::uniquePath("mks"));
  if (auto pushed = shell_.push(script->text, file.path(), operation); !pushed)
    return tl::unexpected(pushed.error());
  const auto command = commandLine({"monkey", "-p", start_.package, "-v", "-v", "--throttle",
                                    std::to_string(script->throttle), "-f", file.path(), "1"});
  auto stream = shell_.start("echo $$; exec " + command, operation);
  if (!stream) return tl::unexpected(stream.error());
  stream->expectAtMost(Socket::usualLimit + eventOutputLimit * script->stepOfEvent.size());
  RunningMonkey monkey(shell_, std::move(*stream));
  Progress progress(*script, steps, onStep);
  std::string output;
  const auto waits = waitsOf(steps);
  const auto limit = silenceLimit + waits.longest;
  // A Monkey that prints without end is not silent.
  const auto whole = operation.within(silenceLimit + waits.all +
                                      eventLimit * static_cast<std::int64_t>(script->stepOfEvent.size()));
  for (;;) {
    auto piece = monkey.next(whole.within(limit));
    if (!piece) return tl::unexpected(shell_.noted(blame(piece.error(), operation, info_.serial)));
    if (!*piece) break;
    output += **piece;
    if (!progress.feed(**piece)) {
      outcome.stoppedBySink = true;
      outcome.steps = progress.told();
      return played;
    }
  }
  const auto end = parseMonkeyEnd(output, monkey.exitCode(), start_.package);
  if (!end) return tl::unexpected(end.error());
  rotation_ = 0;
  outcome.failure = end->failure;
  lastFailure_ = end->failure;
  const auto injected = std::min<std::size_t>(
      static_cast<std::size_t>(std::max<std::int64_t>(end->injected, 0)), script->stepOfEvent.size());
  if (!end->endedBy.empty() && injected < script->stepOfEvent.size()) {
    const auto left = leftOf(*script, steps, injected);
    if (!left) return keepsFailing(end->endedBy);
    played.endedBy = end->endedBy;
    std::tie(played.next, played.waits) = *left;
    outcome.stoppedBySink = !progress.advance(played.next);
    outcome.steps = progress.told();
    if (outcome.stoppedBySink) played.endedBy.clear();
    return played;
  }
  if (!end->failure && injected < script->stepOfEvent.size())
    return fail(Kind::halfAnswer,
                fmt::format("Monkey injected {} of {} events", injected, script->stepOfEvent.size()));
  const auto last = injected == 0 ? 0 : script->stepOfEvent[injected - 1];
  outcome.stoppedBySink = !progress.advance(end->failure ? last : steps.size());
  outcome.steps = progress.told();
  if (end->failure && !outcome.stoppedBySink) {
    outcome.steps = last + 1;
    if (onStep) onStep(last, {static_cast<std::uint32_t>(steps[last].size()), 0, end->failure});
  }
  return played;
}

}  // namespace marmoset::device::adb

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
constexpr std::string_view replayTypeCommand = "input text ";

bool needsPermission(const Step& step) {
  for (const auto& event : step) {
    const auto* command = std::get_if<script::CommandEvent>(&event.body);
    if (command != nullptr && !command->command.starts_with(replayTypeCommand)) return true;
    if (std::holds_alternative<script::InstrumentationEvent>(event.body)) return true;
  }
  return false;
}

Operation::Clock::duration longestWait(std::span<const Step> steps) {
  std::int64_t longest = 0;
  for (const auto& step : steps) {
    for (const auto& event : step) {
      if (const auto* wait = std::get_if<script::WaitEvent>(&event.body))
        longest = std::max(longest, wait->ms);
      if (const auto* wait = std::get_if<script::ThrottleEvent>(&event.body))
        longest = std::max(longest, wait->ms);
      if (const auto* key = std::get_if<script::KeyEvent>(&event.body))
        longest = std::max(longest, key->sleptBefore);
    }
  }
  return std::chrono::milliseconds(longest);
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

Result<ReplayOutcome> AdbDevice::replayScript(std::span<const Step> steps, const StepSink& onStep,
                                              const Operation& operation) {
  ReplayOutcome outcome;
  if (steps.empty()) return outcome;
  const auto script = writeScript(steps, info_.sdk);
  if (!script) return tl::unexpected(script.error());
  const RemoteFile file(shell_, RemoteFile::uniquePath("mks"));
  if (auto pushed = shell_.push(script->text, file.path(), operation); !pushed)
    return tl::unexpected(pushed.error());
  const auto command = commandLine({"monkey", "-p", start_.package, "-v", "-v", "--throttle",
                                    std::to_string(script->throttle), "-f", file.path(), "1"});
  auto stream = shell_.start("echo $$; exec " + command, operation);
  if (!stream) return tl::unexpected(stream.error());
  RunningMonkey monkey(shell_, std::move(*stream));
  Progress progress(*script, steps, onStep);
  std::string output;
  const auto limit = silenceLimit + longestWait(steps);
  for (;;) {
    auto piece = monkey.next(operation.within(limit));
    if (!piece) return tl::unexpected(shell_.noted(blame(piece.error(), operation, info_.serial)));
    if (!*piece) break;
    output += **piece;
    if (!progress.feed(**piece)) {
      outcome.stoppedBySink = true;
      outcome.steps = progress.told();
      return outcome;
    }
  }
  const auto end = parseMonkeyEnd(output, monkey.exitCode(), start_.package);
  if (!end) return tl::unexpected(end.error());
  rotation_ = 0;
  outcome.failure = end->failure;
  lastFailure_ = end->failure;
  const auto injected = std::min<std::size_t>(
      static_cast<std::size_t>(std::max<std::int64_t>(end->injected, 0)), script->stepOfEvent.size());
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
  return outcome;
}

}  // namespace marmoset::device::adb

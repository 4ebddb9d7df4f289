#include "engine/device/emulator/commands/monkey/script_source.h"

#include <fmt/format.h>

#include "engine/device/emulator/commands/monkey/java_text.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/script/semantics/run.h"

namespace marmoset::device::emulator {
namespace {

using script::Keyword;
using script::Script;

constexpr std::uint32_t windowSize = 100;
constexpr int scriptSourceBadSource = -5;
constexpr int uncaught = 1;

// What the parser prints while it reads a window of lines, told when the window's first event comes.
class KeyEcho {
 public:
  KeyEcho(const Script& script, MonkeyRun& run) : script_(script), run_(run) {}

  void before(std::uint32_t line) {
    const auto size = script_.lineByLine() ? 1 : windowSize;
    const auto windowEnd = [&](std::uint32_t at) {
      return script_.bodyStart() + ((at - script_.bodyStart()) / size + 1) * size;
    };
    if (line < told_) return;
    const auto end =
        std::min<std::uint32_t>(windowEnd(line), static_cast<std::uint32_t>(script_.lineCount()));
    for (auto at = std::max(told_, script_.bodyStart()); at < end; ++at) tell(at);
    told_ = end;
  }

 private:
  void tell(std::uint32_t line) {
    for (const auto& command : script_.commands(line)) {
      if (command.keyword != Keyword::DispatchKey || command.outcome != script::Outcome::queues) continue;
      run_.say(fmt::format(" old key\n\n Key code {}\n\nAdded key up \n\n",
                           std::get<script::KeyArguments>(command.arguments).keyCode));
    }
  }

  const Script& script_;
  MonkeyRun& run_;
  std::uint32_t told_ = 0;
};

// A script with where its replays stand. Not movable: the player refers to the script.
struct Playing {
  Playing(Script parsed, const script::RunOptions& options, MonkeyRun& run)
      : script(std::move(parsed)), player(script, options), echo(script, run) {}
  Script script;
  script::ScriptPlayer player;
  KeyEcho echo;
};

bool playOnce(MonkeyRun& run, Playing& playing) {
  if (run.verbose() > 0)
    run.say(fmt::format("Replaying {} events with speed {}\n", playing.script.count(),
                        javaText(playing.script.speed())));
  const auto end = playing.player.cycle([&](script::LowLevelEvent&& event) {
    playing.echo.before(event.line);
    return run.inject(event);
  });
  if (end.kind == script::RunEnd::Kind::exception && run.mayContinue())
    run.fail(end.exceptionClass, end.message);
  return run.mayContinue();
}

}  // namespace

int playScripts(MonkeyRun& run) {
  const auto& options = run.options();
  const script::RunOptions runOptions{
      options.throttle, options.profileWait, options.deviceSleep, {run.device().profile().sdk, {}}};
  std::vector<std::unique_ptr<Playing>> scripts;
  for (const auto& path : options.scripts) {
    const auto content = run.device().files().read(path);
    if (!content) return scriptSourceBadSource;
    auto parsed = Script::parse(script::Text(**content));
    if (parsed.headerVerdict() == script::HeaderVerdict::kills) return uncaught;
    if (parsed.headerVerdict() != script::HeaderVerdict::valid) return scriptSourceBadSource;
    scripts.push_back(std::make_unique<Playing>(std::move(parsed), runOptions, run));
  }
  for (std::int32_t cycle = 0; cycle < options.count; ++cycle)
    if (!playOnce(run, *scripts[static_cast<std::size_t>(cycle) % scripts.size()])) break;
  return 0;
}

}  // namespace marmoset::device::emulator

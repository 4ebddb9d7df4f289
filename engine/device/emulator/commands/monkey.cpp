#include <limits>

#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/monkey/monkey_run.h"
#include "engine/device/emulator/commands/monkey/network_source.h"
#include "engine/device/emulator/commands/monkey/random_source.h"
#include "engine/device/emulator/commands/monkey/script_source.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

constexpr int monkeyBadSource = -5;
constexpr int monkeyKilledBySignal = 137;

int playRandom(MonkeyRun& run) {
  RandomSource source(run.options(), run.seed(), run.apps(), [&] {
    return run.device().withPhone([](simulator::Phone& phone) {
      return ScreenSize{phone.width(), phone.height()};
    });
  });
  if (run.verbose() >= 2) run.say(fmt::format("// Seeded: {}\n", run.seed()));
  source.start();
  std::string report;
  const bool adjusted = source.adjustFactors(report);
  if (run.verbose() > 0 || !adjusted) run.say(report);
  if (!adjusted) return monkeyBadSource;
  while (run.events() < run.options().count && run.inject(source.next())) {
  }
  return run.end(run.options().count);
}

int playPort(MonkeyRun& run) {
  auto listener = run.device().ports().listen(*run.options().port);
  if (!listener) {
    run.say("Error binding to network socket.\n");
    return monkeyBadSource;
  }
  serveMonkeyPort(run, *listener);
  return run.end(std::numeric_limits<std::int32_t>::max());
}

}  // namespace

int runMonkey(Invocation& invocation) {
  const auto options = parseMonkeyOptions(invocation.words, invocation.device.profile().sdk);
  if (!options) {
    invocation.err(options.error());
    return -1;
  }
  const auto process = invocation.device.processes().start("com.android.commands.monkey", invocation.stop,
                                                           invocation.shell.takePid());
  MonkeyRun run(invocation, *options, process->stopToken());
  int code = run.begin();
  if (code != 0) return code;
  if (options->port) {
    code = playPort(run);
  } else if (options->scripts.empty()) {
    code = playRandom(run);
  } else {
    code = playScripts(run);
    if (code == 0) code = run.end(options->count);
  }
  return process->wasKilled() ? monkeyKilledBySignal : code;
}

}  // namespace marmoset::device::emulator

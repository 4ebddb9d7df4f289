#include "engine/device/emulator/commands/monkey/network_source.h"

#include <sstream>

#include <fmt/format.h>

#include "engine/device/emulator/commands/monkey/network_command.h"
#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {
namespace {

enum class Next : std::uint8_t { line, client, nothing };

// Monkey answers before it injects, so an answer says that the commands before it were carried out.
Next serveLine(MonkeyRun& run, Stream& stream, std::string line) {
  if (!line.empty() && line.back() == '\r') line.pop_back();
  if (line == "done") return Next::client;
  if (line == "quit") {
    stream.write("OK\n");
    return Next::nothing;
  }
  if (line.starts_with('#')) return Next::line;
  const auto command = translate(run, line);
  if (!command) return Next::line;
  if (!command->deferred) stream.write(command->answer + '\n');
  for (const auto& event : command->events)
    if (!run.inject(event)) return Next::nothing;
  if (!command->text.empty()) run.type(command->text);
  if (command->deferred) stream.write(command->answer + '\n');
  return run.mayContinue() ? Next::line : Next::nothing;
}

}  // namespace

void serveMonkeyPort(MonkeyRun& run, PortTable::Listener& listener) {
  for (Next next = Next::client; next == Next::client;) {
    const auto stream = listener.accept(run.stop());
    if (!stream) return;
    // A client that hangs up counts as one that said done; a killed Monkey hangs up itself.
    const std::stop_callback killed(run.stop(), [&] { stream->abandon(); });
    LineReader lines([&] { return stream->read(); });
    next = Next::line;
    for (std::string line; next == Next::line;)
      next = lines.next(line) ? serveLine(run, *stream, line) : Next::client;
    stream->finish();
  }
}

}  // namespace marmoset::device::emulator

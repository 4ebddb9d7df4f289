#include "engine/script/semantics/window.h"

#include <fmt/format.h>

#include "engine/script/android/device_versions.h"
#include "engine/script/syntax/argument_list.h"
#include "engine/script/text/java_numbers.h"
#include "engine/script/text/java_text.h"

namespace marmoset::script {

namespace {

// What NumberFormatException says about the argument a command could not read. Floats word an empty text
// differently.
std::string numberFault(const Command& command, std::string_view line, const Line& facts) {
  const auto bad = static_cast<std::size_t>(command.badArgument);
  const std::string_view text = splitArguments(line, {facts.open + 1, facts.close}).spans[bad].of(line);
  const bool isFloat =
      (command.keyword == Keyword::Drag && bad < 4) || (command.keyword == Keyword::PinchZoom && bad < 8) ||
      (command.keyword == Keyword::Tap && bad < 2) || (command.keyword == Keyword::PressAndHold && bad < 2);
  return isFloat ? floatFault(text) : integerFault(text);
}

std::string reversedFault(std::string_view line, const Line& facts) {
  const std::string_view text = facts.trimmed.of(line);
  const std::size_t open = facts.open - facts.trimmed.begin, close = facts.close - facts.trimmed.begin;
  return fmt::format("begin {}, end {}, length {}", javaLength(text.substr(0, open)) + 1,
                     javaLength(text.substr(0, close)), javaLength(text));
}

void remember(const Command& command, std::string_view line, ParserMemory& memory) {
  const auto* texts = std::get_if<TextArguments>(&command.arguments);
  if (!texts) return;
  if (command.keyword == Keyword::EndCaptureFramerate) {
    memory.frameRateLabel = validUtf8(texts->first.of(line));
  } else if (command.keyword == Keyword::StartCaptureAppFramerate) {
    memory.app = validUtf8(texts->first.of(line));
  } else if (command.keyword == Keyword::EndCaptureAppFramerate) {
    memory.app = validUtf8(texts->first.of(line));
    memory.appLabel = validUtf8(texts->second.of(line));
  }
}

Queued queued(std::uint32_t number, const Command& command, bool lineByLine, const RunOptions& options,
              ParserMemory& memory) {
  Queued entry{number, command, {}};
  const auto* pointer = std::get_if<PointerArguments>(&command.arguments);
  if (pointer && pointer->hasPointerId) {
    expandPointer(*pointer, lineByLine, options, memory, [&entry](LowLevelEvent&& event) {
      entry.ready.push_back(std::move(event));
      return true;
    });
  }
  return entry;
}

}  // namespace

std::uint64_t Queued::eventCount(std::string_view text, const RunOptions& options) const {
  return ready.empty() ? script::eventCount(command, text, options) : ready.size();
}

std::uint32_t deviceLineCount(const Text& text) {
  const auto lines = static_cast<std::uint32_t>(text.lineCount());
  return text.lineWithEnd(lines - 1).empty() ? lines - 1 : lines;
}

DeviceLine lineOnDevice(const Script& script, std::uint32_t line, int sdk, std::vector<Command>& scratch) {
  const Line& facts = script.line(line);
  if (!facts.versionDependent || sdk >= newestSdk) return {facts, script.commands(line)};
  scratch.clear();
  const Line reread = readLine(script.lineText(line), scratch, sdk);
  return {reread, scratch};
}

Thrown thrownBy(const Script& script, std::uint32_t line, int sdk) {
  std::vector<Command> scratch;
  const DeviceLine read = lineOnDevice(script, line, sdk, scratch);
  const std::string_view text = script.lineText(line);
  if (read.facts.parentheses == Parentheses::reversed)
    return {line, "StringIndexOutOfBoundsException", reversedFault(text, read.facts)};
  return {line, "NumberFormatException", numberFault(read.commands.back(), text, read.facts)};
}

Window readWindow(const Script& script, std::uint32_t first, std::uint32_t end, const RunOptions& options,
                  ParserMemory& memory) {
  Window window;
  std::vector<Command> scratch;
  for (std::uint32_t number = first; number < end; ++number) {
    const DeviceLine line = lineOnDevice(script, number, options.device.sdk, scratch);
    if (line.facts.effect == LineEffect::endsRun) {
      window.thrown = thrownBy(script, number, options.device.sdk);
      return window;
    }
    const std::string_view text = script.lineText(number);
    for (const Command& command : line.commands) {
      if (command.outcome == Outcome::printsError)
        window.printed.push_back("// java.lang.NumberFormatException: " +
                                 numberFault(command, text, line.facts));
      if (command.outcome != Outcome::queues) continue;
      remember(command, text, memory);
      window.queue.push_back(queued(number, command, script.lineByLine(), options, memory));
    }
  }
  return window;
}

}  // namespace marmoset::script

#include "engine/script/log/script_header.h"

#include <array>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/trace/crash_signature.h"

namespace marmoset::script {

namespace {

constexpr std::size_t mostNotes = 20;

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

std::string origin(const LogRun& run, const Conversion& conversion, std::string_view source) {
  auto text = fmt::format("Made by marmoset from {}", source.empty() ? "a Monkey log" : source);
  text += fmt::format(", lines {} to {}", run.lines.first + 1, run.lines.last + 1);
  if (run.seed) text += fmt::format(", seed {}", *run.seed);
  return text + fmt::format("; events: {}", conversion.events);
}

}  // namespace

std::string ignoredLine(std::string_view text) {
  std::string line = "# " + std::string(text);
  constexpr std::array<std::pair<std::string_view, std::string_view>, 6> replacements = {{
      {"count=", "count ="},
      {"speed=", "speed ="},
      {"linebyline", "line by line"},
      {"start data >>", "start data"},
      {"\n", " "},
      {"\r", " "},
  }};
  for (const auto& [from, to] : replacements) replaceAll(line, from, to);
  return line + "\n";
}

std::string scriptHeader(const Log& log, const Conversion& conversion, std::string_view source) {
  const LogRun& run = log.runs()[conversion.run];
  std::string header = ignoredLine(origin(run, conversion, source));
  if (conversion.failure) {
    const LogFailure& failure = run.failures[*conversion.failure];
    header += ignoredLine(fmt::format("They came before line {}: {}", failure.lines.first + 1,
                                      trace::signatureOf(failure.failure).toString()));
  }
  if (!run.packages.empty())
    header += ignoredLine(fmt::format("Replay: monkey -p {} -f FILE 1", fmt::join(run.packages, " -p ")));
  for (std::size_t i = 0; i < conversion.notes.size() && i < mostNotes; ++i)
    header += ignoredLine(
        fmt::format("Line {} of the log: {}", conversion.notes[i].line + 1, conversion.notes[i].message));
  if (conversion.notes.size() > mostNotes)
    header += ignoredLine(fmt::format("{} more such notes", conversion.notes.size() - mostNotes));
  return header + fmt::format("type= user\ncount= {}\nspeed= 1.0\nstart data >>\n", conversion.events);
}

}  // namespace marmoset::script

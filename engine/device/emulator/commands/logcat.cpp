#include <algorithm>
#include <array>

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <re2/re2.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

using Line = simulator::LogLine;
using Buffer = Line::Buffer;

constexpr std::string_view priorities = "VDIWEFS";

struct LogcatOptions {
  LogBuffer::Buffers buffers;
  std::string format = "threadtime";
  bool dump = false, clear = false;
  std::optional<std::int32_t> pid;
  std::optional<std::size_t> tail;
  std::string since;                                  // "01-02 03:04:05.678": lines from then on
  std::vector<std::pair<std::string, char>> filters;  // tag, lowest priority; the last that fits decides
};

bool addBuffers(LogcatOptions& options, std::string_view names) {
  while (!names.empty()) {
    const auto comma = std::min(names.find(','), names.size());
    const auto name = names.substr(0, comma);
    names.remove_prefix(std::min(comma + 1, names.size()));
    if (name == "main") {
      options.buffers.insert(Buffer::main);
    } else if (name == "system") {
      options.buffers.insert(Buffer::system);
    } else if (name == "events") {
      options.buffers.insert(Buffer::events);
    } else if (name == "crash") {
      options.buffers.insert(Buffer::crash);
    } else if (name == "default") {
      options.buffers.insert({Buffer::main, Buffer::system, Buffer::crash});
    } else if (name == "all") {
      options.buffers.insert({Buffer::main, Buffer::system, Buffer::crash, Buffer::events});
    } else if (name != "radio" && name != "kernel" && name != "stats" && name != "security") {
      return false;
    }
  }
  return true;
}

constexpr std::size_t momentSize = 18;

// "01-02 03:04:05.678", also with a year before it.
bool isMoment(const std::string& text) {
  static const RE2 moment(R"((\d{4}-)?\d\d-\d\d \d\d:\d\d:\d\d\.\d{3})");
  return RE2::FullMatch(text, moment);
}

// What -v takes beside a format: more of the same line, which all have here.
bool isModifier(std::string_view word) {
  constexpr std::array<std::string_view, 9> modifiers{"year", "uid",       "process",     "color", "UTC",
                                                      "usec", "printable", "descriptive", "zone"};
  return std::ranges::find(modifiers, word) != modifiers.end();
}

std::string momentOf(std::int64_t calendar) {
  const auto time = fmt::gmtime(static_cast<std::time_t>(calendar / 1000));
  return fmt::format("{:%m-%d %H:%M:%S}.{:03}", time, calendar % 1000);
}

tl::expected<LogcatOptions, std::string> parse(const std::vector<std::string>& words) {
  LogcatOptions options;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const auto& word = words[i];
    const auto value = i + 1 < words.size() ? words[i + 1] : "";
    if (word == "-d") {
      options.dump = true;
    } else if (word == "-c" || word == "--clear") {
      options.clear = true;
    } else if (word == "-s") {
      options.filters.emplace_back("*", 'S');
    } else if (word == "-b") {
      if (!addBuffers(options, value)) return tl::unexpected(fmt::format("Unknown -b buffer '{}'", value));
      ++i;
    } else if (word == "-v") {
      if (!isModifier(value)) options.format = value;
      ++i;
    } else if (word == "-t" || word == "-T") {
      options.tail = parseNumber<std::size_t>(value);
      if (!options.tail && !isMoment(value))
        return tl::unexpected(
            fmt::format("-{} \"{}\" not in \"%m-%d %H:%M:%S.%q\" time format", word[1], value));
      // A year before it is that of the device.
      if (!options.tail)
        options.since = value.size() > momentSize ? value.substr(value.size() - momentSize) : value;
      options.dump = options.dump || word == "-t";
      ++i;
    } else if (word == "-g" || word == "--buffer-size") {
      return tl::unexpected(std::string("-g: this simulated phone keeps all lines"));
    } else if (word == "-D" || word == "--dividers" || word == "-B") {
      continue;
    } else if (word.starts_with("--pid=")) {
      options.pid = parseNumber<std::int32_t>(word.substr(6));
    } else if (const auto colon = word.rfind(':'); colon != std::string::npos && colon + 2 == word.size()) {
      options.filters.emplace_back(word.substr(0, colon), static_cast<char>(std::toupper(word.back())));
    } else if (!word.starts_with('-') && !word.empty()) {
      options.filters.emplace_back(word, 'V');
    } else if (!word.empty()) {
      return tl::unexpected(fmt::format("Unrecognized Option {}", word));
    }
  }
  if (options.buffers.empty()) addBuffers(options, "default");
  return options;
}

bool passes(const LogcatOptions& options, const Line& line) {
  char lowest = 'V';
  for (const auto& [tag, priority] : options.filters)
    if (tag == "*" || tag == line.tag) lowest = priority;
  // A filter of its own beats the one for all others, whatever the order.
  for (const auto& [tag, priority] : options.filters)
    if (tag == line.tag) lowest = priority;
  return lowest != 'S' && priorities.find(line.priority) >= priorities.find(lowest);
}

std::string_view name(Buffer buffer) {
  switch (buffer) {
    case Buffer::main:
      return "main";
    case Buffer::system:
      return "system";
    case Buffer::events:
      return "events";
    case Buffer::crash:
      return "crash";
  }
  return "";
}

std::string print(const Line& line, const std::string& format, std::int64_t calendar) {
  if (format == "raw") return line.message + '\n';
  if (format == "tag") return fmt::format("{}/{:<8}: {}\n", line.priority, line.tag, line.message);
  if (format == "brief")
    return fmt::format("{}/{:<8}({:5}): {}\n", line.priority, line.tag, line.pid, line.message);
  if (format == "epoch")
    return fmt::format("{:13}.{:03} {:5} {:5} {} {:<8}: {}\n", calendar / 1000, calendar % 1000, line.pid,
                       line.pid, line.priority, line.tag, line.message);
  const auto stamp = momentOf(calendar);
  if (format == "time")
    return fmt::format("{} {}/{:<8}({:5}): {}\n", stamp, line.priority, line.tag, line.pid, line.message);
  if (format == "long")
    return fmt::format("[ {} {:5}:{:5} {}/{} ]\n{}\n\n", stamp, line.pid, line.pid, line.priority, line.tag,
                       line.message);
  return fmt::format("{} {:5} {:5} {} {:<8}: {}\n", stamp, line.pid, line.pid, line.priority, line.tag,
                     line.message);
}

class Printer {
 public:
  Printer(Invocation& invocation, const LogcatOptions& options)
      : invocation_(invocation), options_(options) {}

  bool operator()(const Line& line) {
    if (!passes(options_, line)) return true;
    if (options_.pid && line.pid != *options_.pid) return true;
    if (!options_.since.empty() && momentOf(invocation_.device.calendar(line.timeMs)) < options_.since)
      return true;
    std::string text;
    if (begun_.insert(line.buffer).second)
      text = fmt::format("--------- beginning of {}\n", name(line.buffer));
    return invocation_.out(text + print(line, options_.format, invocation_.device.calendar(line.timeMs)));
  }

 private:
  Invocation& invocation_;
  const LogcatOptions& options_;
  LogBuffer::Buffers begun_;
};

}  // namespace

int runLogcat(Invocation& invocation) {
  const auto options = parse(invocation.words);
  if (!options) {
    invocation.err(options.error() + '\n');
    return 1;
  }
  auto& device = invocation.device;
  device.collectLog();
  if (options->clear) {
    device.log().clear(options->buffers);
    return 0;
  }
  const auto process = device.processes().start("logcat", invocation.stop, invocation.shell.takePid());
  Printer printer(invocation, *options);
  std::uint64_t next = 0;
  for (bool first = true;; first = false) {
    // Taken before the lines are, so that none falls between.
    const auto end = device.log().end();
    auto lines = device.log().from(next, options->buffers);
    if (first && options->tail && lines.size() > *options->tail)
      lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(*options->tail));
    for (const auto& [number, line] : lines)
      if (!printer(line)) return 0;
    if (options->dump) return 0;
    next = lines.empty() ? end : std::max(end, lines.back().number + 1);
    if (!device.log().waitFor(next, process->stopToken())) return process->wasKilled() ? 137 : 0;
  }
}

}  // namespace marmoset::device::emulator

#include "engine/trace/stack_line.h"

#include <charconv>

#include <re2/re2.h>

#include "engine/trace/line_prefix.h"

namespace marmoset::trace {

namespace {

using Piece = re2::StringPiece;

std::string_view view(const Piece& piece) {
  return {piece.data(), piece.size()};
}

std::int32_t number(const Piece& digits) {
  std::int32_t value = 0;
  std::from_chars(digits.begin(), digits.end(), value);
  return value;
}

// The patterns stop at bytes that are not UTF-8 unless they take bytes as they come.
struct Pattern : RE2 {
  explicit Pattern(const char* pattern) : RE2(pattern, anyBytes()) {}

  static RE2::Options anyBytes() {
    RE2::Options options;
    options.set_encoding(RE2::Options::EncodingLatin1);
    options.set_log_errors(false);
    return options;
  }
};

std::string_view trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1);
}

void readLocation(std::string_view location, Frame& frame) {
  const auto colon = location.rfind(':');
  frame.file = location.substr(0, colon);
  if (colon == std::string_view::npos) return;
  const char* end = location.data() + location.size();
  std::from_chars(location.data() + colon + 1, end, frame.line);
}

bool readFrame(StackLine& line) {
  // Class loaders and modules stand before a slash: "java.base/java.lang.Thread.run".
  static const Pattern pattern(R"(at (?:[^\s(/]*/)*([^\s(]+)\.([^\s.(]+)\(([^)]*)(\)?))");
  if (!line.text.starts_with("at ")) return false;
  Piece rest(line.text.data(), line.text.size()), owner, method, location, closed;
  if (!RE2::Consume(&rest, pattern, &owner, &method, &location, &closed)) return false;
  line.kind = closed.empty() ? StackLineKind::brokenFrame : StackLineKind::frame;
  line.frame.owner = view(owner);
  line.frame.method = view(method);
  readLocation(view(location), line.frame);
  return true;
}

bool readNativeFrame(StackLine& line) {
  static const Pattern pattern(R"((?:native: )?#\d+ +(?:pc +)?[0-9a-fA-F]{4,16} +(\S+)(.*))");
  static const Pattern symbol(R"( \(([^()]*(?:\([^()]*\)[^()]*)*)\))");
  if (line.text.empty() || (line.text[0] != '#' && line.text[0] != 'n')) return false;
  Piece library, notes;
  if (!RE2::FullMatch(Piece(line.text.data(), line.text.size()), pattern, &library, &notes)) return false;
  line.kind = StackLineKind::frame;
  line.frame.native = true;
  line.frame.owner = view(library);
  for (Piece name; RE2::FindAndConsume(&notes, symbol, &name);) {
    const auto text = view(name);
    if (text.starts_with("offset ") || text.starts_with("BuildId") || text == "deleted") continue;
    const auto plus = text.rfind('+');
    const bool offset = plus != std::string_view::npos && plus > 0 &&
                        text.find_first_not_of("0123456789", plus + 1) == std::string_view::npos;
    line.frame.method = offset ? text.substr(0, plus) : text;
    break;
  }
  return true;
}

bool readThrowable(StackLine& line) {
  static const Pattern linked(R"((Caused by|Suppressed): ([\w.$/-]+)(?:: ?(.*))?)");
  static const Pattern thrown(
      R"re((?:Exception in thread "[^"]*" )?([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)+|[A-Z]\w*Error)(?:: ?(.*))?)re");
  const Piece text(line.text.data(), line.text.size());
  Piece relation, type, message;
  if (RE2::FullMatch(text, linked, &relation, &type, &message)) {
    line.kind = relation.starts_with("C") ? StackLineKind::cause : StackLineKind::suppressed;
  } else if (RE2::FullMatch(text, thrown, &type, &message)) {
    line.kind = StackLineKind::thrown;
  } else {
    return false;
  }
  line.type = view(type);
  line.message = view(message);
  return true;
}

bool readAnnouncement(StackLine& line) {
  static const Pattern fatal(R"((?:\*\*\* )?FATAL EXCEPTION(?: IN SYSTEM PROCESS)?: *(.*))");
  static const Pattern monkey(R"((?:CRASH|NOT RESPONDING): (\S+) \(pid (\d+)\).*)");
  static const Pattern process(R"(Process: ([^,\s]+)(?:, PID: (\d+))?.*)");
  static const Pattern signal(R"((?:Fatal )?signal \d+ \((SIG\w+)\)(.*))");
  static const Pattern native(R"(pid: (\d+), tid: \d+, name: (.*?) +>>> (.*?) <<<.*)");
  static const Pattern thread(R"re("([^"]+)" .*\btid=\d+.*)re");
  static const Pattern dump(R"(----- pid (\d+) at .*)");
  static const Pattern command(R"(Cmd line: (\S+).*)");
  const Piece text(line.text.data(), line.text.size());
  Piece first, second, third;
  if (RE2::FullMatch(text, fatal, &first)) {
    line.kind = StackLineKind::fatal;
    line.thread = view(first);
  } else if (RE2::FullMatch(text, monkey, &first, &second)) {
    line.kind = StackLineKind::fatal;
    line.process = view(first);
    line.number = number(second);
  } else if (RE2::FullMatch(text, process, &first, &second)) {
    line.kind = StackLineKind::process;
    line.process = view(first);
    line.number = number(second);
  } else if (RE2::FullMatch(text, signal, &first, &second)) {
    line.kind = StackLineKind::signal;
    line.type = view(first);
    line.message = trimmed(view(second));
    if (line.message.starts_with(',')) line.message = trimmed(line.message.substr(1));
  } else if (RE2::FullMatch(text, native, &first, &second, &third)) {
    line.kind = StackLineKind::process;
    line.number = number(first);
    line.thread = view(second);
    line.process = view(third);
  } else if (RE2::FullMatch(text, thread, &first)) {
    line.kind = StackLineKind::thread;
    line.thread = view(first);
  } else if (RE2::FullMatch(text, dump, &first)) {
    line.kind = StackLineKind::process;
    line.number = number(first);
  } else if (RE2::FullMatch(text, command, &first)) {
    line.kind = StackLineKind::process;
    line.process = view(first);
  } else {
    return false;
  }
  return true;
}

bool isDetail(std::string_view text) {
  static const Pattern pattern(
      R"((?:\||- |Short Msg:|Long Msg:|Build |ABI:|Revision:|\*\*\* \*\*\*|backtrace:|stack:|memory near|This error is located at:|(?:[a-z][a-z0-9]{1,3} +[0-9a-f]{8,16} *)+$))");
  Piece rest(text.data(), text.size());
  return RE2::Consume(&rest, pattern);
}

}  // namespace

StackLine parseStackLine(std::string_view line) {
  StackLine result;
  const auto prefix = linePrefix(line);
  std::string_view rest = line.substr(prefix);
  result.prefixed = prefix > 0;
  if (const auto start = rest.find_first_not_of(" \t"); start != rest.npos && rest.substr(start, 2) == "//") {
    rest.remove_prefix(start + 2);
    if (rest.starts_with(' ')) rest.remove_prefix(1);
    if (rest.starts_with("CRASH: // ")) rest.remove_prefix(10);
    result.prefixed = true;
  }
  result.text = trimmed(rest);
  if (result.text.empty()) {
    result.kind = StackLineKind::blank;
    return result;
  }
  result.indent = static_cast<std::size_t>(result.text.data() - rest.data());
  if (readFrame(result) || readNativeFrame(result)) return result;
  static const Pattern more(R"(\.\.\. (\d+) more.*)");
  static const Pattern component(R"(in (\S.*))");
  const Piece text(result.text.data(), result.text.size());
  Piece captured;
  if (RE2::FullMatch(text, more, &captured)) {
    result.kind = StackLineKind::more;
    result.number = number(captured);
  } else if (RE2::FullMatch(text, component, &captured)) {
    result.kind = StackLineKind::component;
    result.frame.method = view(captured);
  } else if (!readAnnouncement(result) && !readThrowable(result) && isDetail(result.text)) {
    result.kind = StackLineKind::detail;
  }
  return result;
}

}  // namespace marmoset::trace

#include <fmt/format.h>
#include <re2/re2.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/basic_pattern.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/split.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

// One command of a program: `3p`, `/x/d`, `s/a/b/g`.
struct Edit {
  std::optional<std::size_t> line, lastLine;
  bool atEnd = false;
  std::shared_ptr<const RE2> address, pattern;
  char action = 0;
  std::string replacement;
  bool everywhere = false, prints = false;
};

// What people write on phones: s, d, p and q with a line, a range of lines or a pattern before them.
class Program {
 public:
  Program(std::string_view text, bool extended) : text_(text), extended_(extended) {}

  tl::expected<std::vector<Edit>, std::string> parse() {
    std::vector<Edit> edits;
    for (skip(); at_ < text_.size(); skip()) {
      Edit edit;
      if (!address(edit) || !action(edit))
        return tl::unexpected(fmt::format("'{}': is not known on this simulated phone", text_));
      edits.push_back(std::move(edit));
    }
    return edits;
  }

 private:
  void skip() {
    while (at_ < text_.size() && std::string_view(" ;\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }
  std::optional<std::size_t> number() {
    const auto end = std::min(text_.find_first_not_of("0123456789", at_), text_.size());
    const auto value = parseNumber<std::size_t>(text_.substr(at_, end - at_));
    at_ = end;
    return value;
  }
  // Up to an unescaped delimiter, which is taken.
  std::optional<std::string> until(char delimiter) {
    std::string part;
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == delimiter) return ++at_, part;
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
        ++at_;
        if (text_[at_] != delimiter) part += '\\';
      }
      part += text_[at_];
    }
    return std::nullopt;
  }
  std::shared_ptr<const RE2> compiled(const std::string& pattern, bool ignoresCase) const {
    RE2::Options options(RE2::Quiet);
    options.set_case_sensitive(!ignoresCase);
    auto result = std::make_shared<const RE2>(extended_ ? pattern : extendedOf(pattern), options);
    return result->ok() ? result : nullptr;
  }
  bool address(Edit& edit) {
    if (at_ < text_.size() && text_[at_] == '/') {
      ++at_;
      const auto pattern = until('/');
      if (pattern) edit.address = compiled(*pattern, false);
      return edit.address != nullptr;
    }
    if (at_ < text_.size() && text_[at_] == '$') return ++at_, edit.atEnd = true;
    edit.line = number();
    if (!edit.line || at_ >= text_.size() || text_[at_] != ',') return true;
    ++at_;
    if (at_ < text_.size() && text_[at_] == '$') return ++at_, edit.lastLine = std::string::npos, true;
    edit.lastLine = number();
    return edit.lastLine.has_value();
  }
  bool action(Edit& edit) {
    if (at_ >= text_.size()) return false;
    edit.action = text_[at_++];
    if (edit.action != 's') return std::string_view("dpq").find(edit.action) != std::string_view::npos;
    if (at_ >= text_.size()) return false;
    const char delimiter = text_[at_++];
    const auto pattern = until(delimiter), replacement = until(delimiter);
    if (!pattern || !replacement) return false;
    edit.replacement = rewriting(*replacement);
    bool ignoresCase = false;
    for (; at_ < text_.size() && std::string_view(" ;\n").find(text_[at_]) == std::string_view::npos; ++at_) {
      edit.everywhere = edit.everywhere || text_[at_] == 'g';
      edit.prints = edit.prints || text_[at_] == 'p';
      ignoresCase = ignoresCase || text_[at_] == 'I' || text_[at_] == 'i';
      if (std::string_view("gpiI").find(text_[at_]) == std::string_view::npos) return false;
    }
    edit.pattern = compiled(*pattern, ignoresCase);
    return edit.pattern != nullptr;
  }
  // `&` is the whole match, as RE2 writes it.
  static std::string rewriting(std::string_view replacement) {
    std::string result;
    for (std::size_t i = 0; i < replacement.size(); ++i) {
      if (replacement[i] == '&')
        result += "\\0";
      else if (replacement[i] == '\\' && i + 1 < replacement.size() && replacement[i + 1] == 'n')
        result += '\n', ++i;
      else if (replacement[i] == '\\' && i + 1 < replacement.size() && replacement[i + 1] == '&')
        result += '&', ++i;
      else
        result += replacement[i];
    }
    return result;
  }

  std::string_view text_;
  bool extended_;
  std::size_t at_ = 0;
};

bool isMeant(const Edit& edit, std::size_t number, bool last, const std::string& line) {
  if (edit.address) return RE2::PartialMatch(line, *edit.address);
  if (edit.atEnd) return last;
  if (!edit.line) return true;
  return edit.lastLine ? *edit.line <= number && number <= *edit.lastLine : number == *edit.line;
}

}  // namespace

int runSed(Invocation& invocation) {
  auto arguments = split(invocation, "e");
  std::string text = arguments.valueOf('e');
  if (arguments.values.size() > 1) {
    text.clear();
    for (const auto& [letter, value] : arguments.values) text += value + "\n";
  }
  if (arguments.values.empty()) {
    if (arguments.operands.empty()) return invocation.fail("needs a program");
    text = arguments.operands.front();
    arguments.operands.erase(arguments.operands.begin());
  }
  if (arguments.has('i')) return invocation.fail("-i: is not known on this simulated phone");
  const auto edits = Program(text, arguments.has('E') || arguments.has('r')).parse();
  if (!edits) return invocation.fail(edits.error());
  std::string input;
  const bool all = readInputs(invocation, arguments.operands, input);
  LineReader lines(textInput(std::move(input)));
  std::string line, next;
  bool more = lines.next(line);
  for (std::size_t number = 1; more; ++number) {
    more = lines.next(next);
    bool kept = !arguments.has('n'), quits = false;
    std::string extra;
    for (const auto& edit : *edits) {
      if (!isMeant(edit, number, !more, line)) continue;
      if (edit.action == 'd') kept = false;
      if (edit.action == 'd') break;
      if (edit.action == 'p') extra += line + '\n';
      if (edit.action == 'q') quits = true;
      if (edit.action != 's') continue;
      const bool changed = edit.everywhere ? RE2::GlobalReplace(&line, *edit.pattern, edit.replacement) > 0
                                           : RE2::Replace(&line, *edit.pattern, edit.replacement);
      if (changed && edit.prints) extra += line + '\n';
    }
    if (!invocation.out(extra + (kept ? line + '\n' : "")) || quits) break;
    line = std::move(next);
  }
  return all ? 0 : 1;
}

}  // namespace marmoset::device::emulator

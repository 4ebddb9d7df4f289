#include <fmt/format.h>
#include <re2/re2.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/split.h"
#include "engine/device/emulator/emulated_device.h"

namespace marmoset::device::emulator {
namespace {

// `/pattern/ {print $1, "x" $NF}`: the one kind of program that people pipe into on a phone.
struct AwkProgram {
  std::shared_ptr<const RE2> pattern;
  std::optional<std::size_t> line;              // NR==3
  std::vector<std::vector<std::string>> items;  // with blanks between; each is words that are joined
};

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  std::optional<AwkProgram> read() {
    AwkProgram program;
    skip();
    if (take("/")) {
      const auto end = text_.find('/', at_);
      if (end == text_.npos) return std::nullopt;
      program.pattern = std::make_shared<const RE2>(std::string(text_.substr(at_, end - at_)), RE2::Quiet);
      if (!program.pattern->ok()) return std::nullopt;
      at_ = end + 1;
    } else if (take("NR")) {
      skip();
      if (!take("==")) return std::nullopt;
      skip();
      program.line = parseNumber<std::size_t>(word());
      if (!program.line) return std::nullopt;
    }
    skip();
    if (at_ == text_.size() && (program.pattern || program.line)) {
      program.items = {{"$0"}};
      return program;
    }
    if (!take("{") || !print(program)) return std::nullopt;
    skip();
    take(";");
    skip();
    if (!take("}")) return std::nullopt;
    skip();
    return at_ == text_.size() ? std::optional(std::move(program)) : std::nullopt;
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) ++at_;
  }
  bool take(std::string_view token) {
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }
  std::string word() {
    const auto begin = at_;
    while (at_ < text_.size() && std::isalnum(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }
  bool print(AwkProgram& program) {
    skip();
    if (!take("print")) return false;
    program.items.emplace_back();
    for (skip(); at_ < text_.size() && text_[at_] != '}' && text_[at_] != ';'; skip()) {
      if (take(",")) {
        program.items.emplace_back();
      } else if (take("\"")) {
        const auto end = text_.find('"', at_);
        if (end == text_.npos) return false;
        program.items.back().push_back("\"" + std::string(text_.substr(at_, end - at_)));
        at_ = end + 1;
      } else if (take("$")) {
        const auto field = word();
        if (field != "NF" && !parseNumber<std::size_t>(field)) return false;
        program.items.back().push_back("$" + field);
      } else if (const auto name = word(); name == "NR" || name == "NF") {
        program.items.back().push_back(name);
      } else {
        return false;
      }
    }
    if (program.items.size() == 1 && program.items[0].empty()) program.items[0].emplace_back("$0");
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::vector<std::string> fieldsOf(const std::string& line, const std::string& separator) {
  std::vector<std::string> fields;
  std::string_view rest = line;
  if (!separator.empty() && separator != " ") {
    for (;;) {
      const auto end = std::min(rest.find(separator), rest.size());
      fields.emplace_back(rest.substr(0, end));
      if (end == rest.size()) return fields;
      rest.remove_prefix(end + separator.size());
    }
  }
  constexpr std::string_view blanks = " \t";
  for (;;) {
    rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size()));
    if (rest.empty()) return fields;
    const auto end = std::min(rest.find_first_of(blanks), rest.size());
    fields.emplace_back(rest.substr(0, end));
    rest.remove_prefix(end);
  }
}

std::string valueOf(const std::string& word, const std::string& line, const std::vector<std::string>& fields,
                    std::size_t number) {
  if (word.starts_with('"')) return word.substr(1);
  if (word == "NR") return std::to_string(number);
  if (word == "NF") return std::to_string(fields.size());
  if (word == "$0") return line;
  const auto field = word == "$NF" ? fields.size() : parseNumber<std::size_t>(word.substr(1)).value_or(0);
  return field > 0 && field <= fields.size() ? fields[field - 1] : "";
}

}  // namespace

int runAwk(Invocation& invocation) {
  auto arguments = split(invocation, "F");
  if (arguments.operands.empty()) return invocation.fail("needs a program");
  const auto program = Reader(arguments.operands.front()).read();
  if (!program)
    return invocation.fail(fmt::format("'{}': this simulated phone knows /PATTERN/ {{print $1, ...}} only",
                                       arguments.operands.front()),
                           2);
  arguments.operands.erase(arguments.operands.begin());
  std::string input;
  const bool all = readInputs(invocation, arguments.operands, input);
  LineReader lines(textInput(std::move(input)));
  std::size_t number = 0;
  for (std::string line; lines.next(line);) {
    ++number;
    if (program->pattern && !RE2::PartialMatch(line, *program->pattern)) continue;
    if (program->line && number != *program->line) continue;
    const auto fields = fieldsOf(line, arguments.valueOf('F'));
    std::string text;
    for (const auto& item : program->items) {
      if (&item != &program->items.front()) text += ' ';
      for (const auto& word : item) text += valueOf(word, line, fields, number);
    }
    if (!invocation.out(text + '\n')) break;
  }
  return all ? 0 : 1;
}

}  // namespace marmoset::device::emulator

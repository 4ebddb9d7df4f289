#include "engine/script/rules/directives.h"

#include <algorithm>

#include "engine/script/android/android_version.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::script {

namespace {

constexpr std::string_view directivesMark = "marmoset:";
constexpr std::string_view blanks = " \t";

struct Words {
  std::vector<Span> spans;
  std::string_view line;
  std::size_t next = 0;

  bool atEnd() const { return next >= spans.size(); }
  Span span() const { return spans[next]; }
  std::string_view word() const { return spans[next].of(line); }
};

Words wordsFrom(const LineView& line, std::size_t from) {
  Words words{{}, line.text};
  std::size_t begin = line.text.find_first_not_of(" \t,", from);
  while (begin < line.facts.trimmed.end) {
    const std::size_t end =
        std::min<std::size_t>(line.text.find_first_of(" \t,", begin), line.facts.trimmed.end);
    if (line.text.substr(begin, end - begin) == "--") break;
    words.spans.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    begin = line.text.find_first_not_of(" \t,", end);
  }
  return words;
}

// Where the directive's comment sign stands, if `mark` at `at` has one in front of it.
std::optional<std::size_t> commentSign(std::string_view text, std::size_t at) {
  const std::size_t last = text.find_last_not_of(blanks, at - 1);
  if (at == 0 || last == std::string_view::npos) return std::nullopt;
  if (text[last] == '#') return last;
  if (text[last] == '/' && last > 0 && text[last - 1] == '/') return last - 1;
  return std::nullopt;
}

std::vector<std::string_view> ruleNames() {
  std::vector<std::string_view> names{everyRule};
  for (const Rule* rule : rules()) names.push_back(rule->code);
  return names;
}

void problem(Directive& directive, Span span, std::string message, std::string_view suggestion = "") {
  directive.problems.push_back({span, std::move(message), std::string(suggestion)});
}

void readRules(Words& words, const LineView& line, Directive& directive) {
  if (words.atEnd()) problem(directive, line.facts.trimmed, "names no rule");
  for (; !words.atEnd(); ++words.next) {
    const std::string_view code = words.word();
    if (code == everyRule || findRule(code)) {
      directive.codes.emplace_back(code);
      continue;
    }
    const auto near = nearest(code, ruleNames());
    problem(directive, words.span(), say({"names no rule of Marmoset: ", quoted(code)}),
            near ? near->word : "");
  }
}

template <typename Read, typename Value>
void readValue(Words& words, const LineView& line, Directive& directive, Read read, std::string_view expected,
               std::optional<Value>& value) {
  if (words.atEnd()) {
    return problem(directive, line.facts.trimmed, say({"lacks a value such as ", quoted(expected)}));
  }
  value = read(words.word());
  if (!value) {
    problem(directive, words.span(),
            say({"has the value ", quoted(words.word()), " where one such as ", quoted(expected),
                 " is expected"}));
  }
}

void readVerb(Words& words, const LineView& line, Directive& directive) {
  if (words.atEnd()) return problem(directive, line.facts.trimmed, "says nothing");
  const std::string_view verb = words.word();
  const Span span = words.span();
  ++words.next;
  if (verb == "screen") return readValue(words, line, directive, screenOf, "1080x1920", directive.screen);
  if (verb == "android") return readValue(words, line, directive, sdkOfRelease, "13", directive.sdk);
  if (verb == "sdk") return readValue(words, line, directive, sdkOfNumber, "33", directive.sdk);
  directive.severity = severityOf(verb);
  if (directive.severity || verb == "on") return readRules(words, line, directive);

  constexpr std::string_view verbs[] = {"off",   "on",     "hint",    "information", "warning",
                                        "error", "screen", "android", "sdk",         "next-line"};
  const auto near = nearest(verb, verbs);
  problem(directive, span, say({"starts with an unknown word: ", quoted(verb)}), near ? near->word : "");
}

// The mark of a directive outside the parentheses that the device reads.
std::optional<std::size_t> findMark(const LineView& line) {
  std::size_t at = line.text.find(directivesMark);
  if (at == std::string_view::npos) return std::nullopt;
  const bool inArguments =
      line.facts.parentheses == Parentheses::ordered && at > line.facts.open && at < line.facts.close;
  if (inArguments) at = line.text.find(directivesMark, line.facts.close);
  if (at == std::string_view::npos || !commentSign(line.text, at)) return std::nullopt;
  return at;
}

}  // namespace

std::optional<Directive> directiveOf(const LineView& line) {
  const auto at = findMark(line);
  if (!at) return std::nullopt;
  Directive directive;
  directive.line = line.number;
  const std::size_t start =
      line.facts.trimmed.begin + (line.trimmed().starts_with(byteOrderMark) ? byteOrderMark.size() : 0);
  const bool alone = *commentSign(line.text, *at) == start;
  directive.scope = alone ? Directive::Scope::following : Directive::Scope::thisLine;
  Words words = wordsFrom(line, *at + directivesMark.size());
  if (alone && !words.atEnd() && words.word() == "next-line") {
    directive.scope = Directive::Scope::nextLine;
    ++words.next;
  }
  readVerb(words, line, directive);
  return directive;
}

std::string trailingSuppression(const LineView& line, std::string_view code) {
  const auto existing = directiveOf(line);
  const bool extend = existing && existing->scope == Directive::Scope::thisLine &&
                      existing->severity == Severity::off && line.text.find(" -- ") == std::string_view::npos;
  return extend ? say({" ", code}) : say({"  # ", directivesMark, " off ", code});
}

}  // namespace marmoset::script

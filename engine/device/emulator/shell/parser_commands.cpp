#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/device/emulator/shell/parser.h"

namespace marmoset::device::emulator {
namespace {

constexpr int deepest = 100;

bool isBlank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

bool isName(std::string_view word) {
  return !word.empty() && isNameStart(word.front()) && std::ranges::all_of(word, isNameCharacter);
}

}  // namespace

bool endsWord(char c) {
  return isBlank(c) || std::string_view("\n;&|<>()").find(c) != std::string_view::npos;
}

Parser::Level::Level(Parser& parser) : parser_(parser) {
  if (++parser_.depth_ > deepest) throw SyntaxError{"syntax error: nested too deeply"};
}

bool Parser::take(std::string_view token) {
  if (!text_.substr(at_).starts_with(token)) return false;
  at_ += token.size();
  return true;
}

void Parser::skipBlanks() {
  while (!atEnd()) {
    if (isBlank(peek())) {
      ++at_;
    } else if (!take("\\\n")) {
      break;
    }
  }
  if (peek() == '#') at_ = std::min(text_.find('\n', at_), text_.size());
}

// What stands below a line with `<<END` belongs to it.
bool Parser::takeNewline() {
  if (!take("\n")) return false;
  readHereDocuments();
  return true;
}

void Parser::skipNewlines() {
  do skipBlanks();
  while (takeNewline());
}

std::string_view Parser::bareWord() const {
  auto end = at_;
  while (end < text_.size() && !endsWord(text_[end]) &&
         std::string_view("'\"\\$`").find(text_[end]) == std::string_view::npos)
    ++end;
  const bool whole = end == text_.size() || endsWord(text_[end]);
  return whole ? text_.substr(at_, end - at_) : std::string_view();
}

bool Parser::takeReserved(std::string_view word) {
  skipBlanks();
  if (bareWord() != word) return false;
  at_ += word.size();
  return true;
}

void Parser::expectReserved(std::string_view word) {
  skipNewlines();
  if (!takeReserved(word)) unexpected();
}

void Parser::unexpected() const {
  if (atEnd()) throw SyntaxError{"syntax error: unexpected end of file"};
  const auto word = bareWord();
  if (word.empty() && peek() == '\n') throw SyntaxError{"syntax error: unexpected newline"};
  throw SyntaxError{word.empty() ? fmt::format("syntax error: unexpected '{}'", peek())
                                 : fmt::format("syntax error: unexpected '{}'", word)};
}

List Parser::whole() {
  auto commands = list();
  if (!atEnd()) unexpected();
  readHereDocuments();
  return commands;
}

// Where the list of a condition, a body or a substitution is over.
bool Parser::endsList() const {
  static constexpr std::array<std::string_view, 8> ends{"then", "elif", "else", "fi",
                                                        "do",   "done", "esac", "}"};
  return atEnd() || peek() == ')' || text_.substr(at_).starts_with(";;") ||
         std::ranges::find(ends, bareWord()) != ends.end();
}

List Parser::list() {
  const Level level(*this);
  List pipelines;
  auto when = Pipeline::When::always;
  for (skipNewlines(); when != Pipeline::When::always || !endsList(); skipNewlines()) {
    if (atEnd()) unexpected();
    pipelines.push_back(pipeline(when));
    skipBlanks();
    if (endsList()) return pipelines;
    when = connector();
  }
  return pipelines;
}

Pipeline::When Parser::connector() {
  if (take("&&")) return Pipeline::When::afterSuccess;
  if (take("||")) return Pipeline::When::afterFailure;
  if (!takeNewline() && !take("&") && !take(";")) unexpected();
  return Pipeline::When::always;
}

Pipeline Parser::pipeline(Pipeline::When when) {
  Pipeline result{when, false, {}};
  while (takeReserved("!")) result.negated = !result.negated;
  for (;;) {
    result.commands.push_back(command());
    skipBlanks();
    if (peek() != '|' || peek(1) == '|') return result;
    ++at_;
    skipNewlines();
  }
}

Statement Parser::command() {
  const Level level(*this);
  skipBlanks();
  Statement result;
  if (!takeCompound(result)) return simpleCommand();
  for (skipBlanks(); auto redirection = redirect(); skipBlanks())
    result.redirections.push_back(*std::move(redirection));
  return result;
}

bool Parser::takeCompound(Statement& command) {
  const auto is = [&](auto form) {
    command.compound = std::make_shared<const Compound>(Compound{std::move(form)});
    return true;
  };
  if (peek() == '(') return ++at_, is(group(true));
  if (takeReserved("{")) return is(group(false));
  if (takeReserved("if")) return is(conditional());
  if (takeReserved("while")) return is(loop(false));
  if (takeReserved("until")) return is(loop(true));
  if (takeReserved("for")) return is(forEach());
  if (takeReserved("case")) return is(choice());
  for (const std::string_view unknown : {"[[", "select", "function", "time", "coproc"})
    if (bareWord() == unknown)
      throw SyntaxError{fmt::format("{}: is not known on this simulated device; nothing was run", unknown)};
  return false;
}

Group Parser::group(bool isSubshell) {
  Group result{list(), isSubshell};
  if (isSubshell ? !take(")") : !takeReserved("}")) unexpected();
  if (result.body.empty()) unexpected();
  return result;
}

If Parser::conditional() {
  If result;
  do {
    If::Branch branch{list(), {}};
    expectReserved("then");
    branch.body = list();
    result.branches.push_back(std::move(branch));
  } while (takeReserved("elif"));
  if (takeReserved("else")) result.otherwise = list();
  expectReserved("fi");
  return result;
}

Loop Parser::loop(bool until) {
  Loop result{until, list(), {}};
  expectReserved("do");
  result.body = list();
  expectReserved("done");
  return result;
}

For Parser::forEach() {
  For result;
  skipBlanks();
  result.name = bareWord();
  if (!isName(result.name)) unexpected();
  at_ += result.name.size();
  skipNewlines();
  if (takeReserved("in")) {
    result.words.emplace();
    for (skipBlanks(); !atEnd() && !endsWord(peek()); skipBlanks()) result.words->push_back(word());
  }
  skipBlanks();
  if (take(";")) skipBlanks();
  expectReserved("do");
  result.body = list();
  expectReserved("done");
  return result;
}

Case Parser::choice() {
  Case result;
  skipBlanks();
  result.subject = word();
  expectReserved("in");
  for (skipNewlines(); !takeReserved("esac"); skipNewlines()) {
    Case::Branch branch;
    take("(");
    do {
      skipBlanks();
      if (atEnd() || endsWord(peek())) unexpected();
      branch.patterns.push_back(word());
      skipBlanks();
    } while (take("|"));
    if (!take(")")) unexpected();
    branch.body = list();
    result.branches.push_back(std::move(branch));
    if (!take(";;")) {
      expectReserved("esac");
      break;
    }
  }
  return result;
}

Statement Parser::function(std::string name) {
  skipNewlines();
  Statement body = command();
  if (!body.compound) unexpected();
  Statement result;
  result.compound = std::make_shared<const Compound>(
      Compound{Function{std::move(name), std::make_shared<const Statement>(std::move(body))}});
  return result;
}

Statement Parser::simpleCommand() {
  Statement result;
  for (skipBlanks(); !atEnd(); skipBlanks()) {
    if (auto redirection = redirect()) {
      result.redirections.push_back(*std::move(redirection));
    } else if (result.words.empty() && isName(bareWord()) &&
               text_.substr(at_ + bareWord().size()).starts_with("()")) {
      std::string name(bareWord());
      at_ += name.size() + 2;
      return function(std::move(name));
    } else if (endsWord(peek())) {
      break;
    } else {
      result.words.push_back(word());
    }
  }
  if (result.words.empty() && result.redirections.empty()) unexpected();
  return result;
}

}  // namespace marmoset::device::emulator

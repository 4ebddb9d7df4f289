#include "engine/device/emulator/shell/syntax.h"

#include "engine/device/emulator/shell/parser.h"

namespace marmoset::device::emulator {
namespace {

class Collector {
 public:
  void operator()(const List& list) {
    for (const auto& pipeline : list)
      for (const auto& command : pipeline.commands) (*this)(command);
  }
  void operator()(const Group& group) { (*this)(group.body); }
  void operator()(const If& form) {
    for (const auto& branch : form.branches) {
      (*this)(branch.condition);
      (*this)(branch.body);
    }
    (*this)(form.otherwise);
  }
  void operator()(const Loop& loop) {
    (*this)(loop.condition);
    (*this)(loop.body);
  }
  void operator()(const For& loop) {
    for (const auto& word : loop.words.value_or(std::vector<Word>())) (*this)(word);
    (*this)(loop.body);
  }
  void operator()(const Case& choice) {
    (*this)(choice.subject);
    for (const auto& branch : choice.branches) (*this)(branch.body);
  }
  void operator()(const Function& function) {
    defined_.push_back(function.name);
    (*this)(*function.body);
  }
  void operator()(const Word& word) {
    for (const auto& piece : word) {
      if (piece.list) (*this)(*piece.list);
      (*this)(piece.operand);
    }
  }
  void operator()(const Statement& command) {
    if (command.compound) std::visit(*this, command.compound->form);
    for (const auto& word : command.words) (*this)(word);
    for (const auto& redirection : command.redirections)
      if (redirection.target) (*this)(*redirection.target);
    for (const auto& word : command.words) {
      if (word.size() != 1 || word.front().kind != WordPiece::Kind::text) return;
      if (word.front().text.find('=') != std::string::npos) continue;
      return found_.push_back(word.front().text);
    }
  }

  // A function of the text's own is no command of the device.
  std::vector<std::string> finish() {
    for (const auto& name : defined_) std::erase(found_, name);
    return std::move(found_);
  }

 private:
  std::vector<std::string> found_, defined_;
};

}  // namespace

tl::expected<List, std::string> parseShell(std::string_view text) {
  try {
    return Parser(text).whole();
  } catch (const SyntaxError& error) {
    return tl::unexpected(error.message);
  }
}

std::vector<std::string> literalCommands(const List& list) {
  // By reference: std::visit copies no visitor, and the words are gathered in one.
  Collector collector;
  collector(list);
  return collector.finish();
}

}  // namespace marmoset::device::emulator

#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/device/emulator/shell/syntax.h"

namespace marmoset::device::emulator {

// Reads one text of the shell's language by recursive descent: commands in parser_commands.cpp, what stands
// behind `<` and `>` in parser_redirections.cpp, words in parser_words.cpp. Throws SyntaxError, which parseShell
// turns into its answer.
struct SyntaxError {
  std::string message;
};

class Parser {
 public:
  // `depth`: how deep in others this text stands.
  explicit Parser(std::string_view text, int depth = 0) : text_(text), depth_(depth) {}

  List whole();

 private:
  // Commands.
  List list();
  Pipeline pipeline(Pipeline::When when);
  Statement command();
  Statement simpleCommand();
  bool takeCompound(Statement& command);
  Group group(bool isSubshell);
  If conditional();
  Loop loop(bool until);
  For forEach();
  Case choice();
  Statement function(std::string name);
  Pipeline::When connector();
  bool endsList() const;
  std::optional<Redirection> redirect();
  Redirection hereDocument();
  void readHereDocuments();

  // Words.
  Word word();
  Word quotedText(std::string_view text) const;
  void plain(Word& pieces);
  std::string singleQuoted();
  void doubleQuoted(Word& pieces);
  WordPiece dollar(bool quoted);
  WordPiece braced(bool quoted);
  WordPiece substitution(bool quoted);
  WordPiece backticks(bool quoted);
  WordPiece arithmetic(bool quoted);
  Word operandUntilBrace();

  // Letters.
  bool atEnd() const { return at_ >= text_.size(); }
  char peek(std::size_t ahead = 0) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool take(std::string_view token);
  void skipBlanks();
  bool takeNewline();
  void skipNewlines();
  // The unquoted word that begins here, without taking it.
  std::string_view bareWord() const;
  bool takeReserved(std::string_view word);
  void expectReserved(std::string_view word);
  [[noreturn]] void unexpected() const;

  // One level deeper while it lives.
  class Level {
   public:
    explicit Level(Parser& parser);
    ~Level() { --parser_.depth_; }

   private:
    Parser& parser_;
  };

  struct PendingHere {
    std::shared_ptr<Word> body;
    std::string end;
    bool expands = true, stripsTabs = false;
  };

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  std::vector<PendingHere> pending_;
};

bool isNameStart(char c);
bool isNameCharacter(char c);
bool endsWord(char c);

}  // namespace marmoset::device::emulator

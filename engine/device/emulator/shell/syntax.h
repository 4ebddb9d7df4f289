#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::emulator {

// The language of a device's shell as scripts and clients use it: words with quotes, variables and
// substitutions; redirections and here-documents; pipes, lists, conditions, loops, choices, groups and
// functions. A text is read whole before anything of it runs, and nesting has a bound.

struct Pipeline;
using List = std::vector<Pipeline>;

struct WordPiece {
  enum class Kind : std::uint8_t { text, variable, substitution, arithmetic };
  Kind kind = Kind::text;
  std::string text;                    // or the variable's name
  bool quoted = false;                 // neither split nor matched against file names
  std::string change;                  // of a variable: ":-", "%%" ...; "length" of ${#X}
  std::vector<WordPiece> operand;      // what the change takes; of arithmetic its expression
  std::shared_ptr<const List> list{};  // of a substitution
};
using Word = std::vector<WordPiece>;

struct Redirection {
  enum class Kind : std::uint8_t { read, write, append, duplicate, close, here };
  Kind kind = Kind::write;
  int descriptor = 1;                       // both: output and errors, as in &>
  int source = 1;                           // of a duplicate, as in 2>&1
  std::shared_ptr<const Word> target = {};  // a file, or the text of a here-document

  static constexpr int both = -1;
};

struct Compound;

// A simple command or a compound one, which has no words.
struct Statement {
  std::vector<Word> words;  // leading NAME=value words are assignments
  std::vector<Redirection> redirections;
  std::shared_ptr<const Compound> compound = {};
};

struct Pipeline {
  enum class When : std::uint8_t { always, afterSuccess, afterFailure };
  When when = When::always;
  bool negated = false;
  std::vector<Statement> commands;
};

struct Group {
  List body;
  bool isSubshell = false;
};
struct If {
  struct Branch {
    List condition, body;
  };
  std::vector<Branch> branches;
  List otherwise;
};
struct Loop {
  bool until = false;
  List condition, body;
};
struct For {
  std::string name;
  std::optional<std::vector<Word>> words;  // without `in`: the shell's own parameters
  List body;
};
struct Case {
  struct Branch {
    std::vector<Word> patterns;
    List body;
  };
  Word subject;
  std::vector<Branch> branches;
};
struct Function {
  std::string name;
  std::shared_ptr<const Statement> body;
};
struct Compound {
  std::variant<Group, If, Loop, For, Case, Function> form;
};

// The message reads as the device's shell prints it, without its name.
tl::expected<List, std::string> parseShell(std::string_view text);

// The words that name the commands of a text and stand there as they are, wherever they stand.
std::vector<std::string> literalCommands(const List& list);

}  // namespace marmoset::device::emulator

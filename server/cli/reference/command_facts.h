#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace marmoset::cli {

// What the program knows of its own commands. Help pages, manual pages, completions and the reference in
// docs/ are all made of this, so that none can say what the program does not do.
struct OptionFacts {
  std::vector<std::string> names;  // "-o", "--output"; of an operand "FILE"
  std::string unit;                // what stands for its value; empty: it takes none
  std::string help;
  std::vector<std::string> choices;  // the words it takes; empty: any
  bool required = false, many = false;

  // Whether a file name is to be offered.
  bool takesFile() const;
};

struct CommandFacts {
  std::string name;  // "marmoset model show"
  std::string about, footer;
  std::vector<OptionFacts> operands, options;
  std::vector<CommandFacts> parts;

  // The last word of the name.
  std::string word() const;
  // As one types it: "marmoset check [OPTIONS] FILE..."
  std::string usage() const;
};
CommandFacts factsOf(CLI::App& program);

// The command and all below it, each before its parts.
std::vector<const CommandFacts*> allOf(const CommandFacts& command);

}  // namespace marmoset::cli

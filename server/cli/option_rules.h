#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace marmoset::cli {

// What the options of a command mean to each other: the one place where a command says which of them
// contradict each other, and which say nothing without something else. Checked once all words are read,
// before the command runs; the answer is one line and exit code 2.
//
//   OptionRules(*command).apart({"--json", "--format"}).only("--junit", [o] { return o->files.size() > 1; },
//                                                            "is for several scripts");
class OptionRules {
 public:
  explicit OptionRules(CLI::App& command) : command_(command) {}

  // At most one of these is given.
  OptionRules& apart(std::initializer_list<std::string> options);
  // `option` is given only where one of `others` is.
  OptionRules& needs(const std::string& option, std::initializer_list<std::string> others);
  // `option` says something only while this holds; `otherwise` goes on after its name. A command has its
  // conditions in one OptionRules.
  OptionRules& only(std::string option, std::function<bool()> holds, std::string otherwise);

 private:
  struct Condition {
    std::string option, otherwise;
    std::function<bool()> holds;
  };

  CLI::App& command_;
  std::shared_ptr<std::vector<Condition>> conditions_;
};

}  // namespace marmoset::cli

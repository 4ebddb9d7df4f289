#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/script/rules/rule.h"

namespace marmoset::script {

// What the project file says about the rules. Lines of the script such as `# marmoset: off wrong-arity` and
// `# marmoset: screen 1080x1920` have the last word.
struct CheckOptions {
  Platform platform;
  std::map<std::string, Severity, std::less<>> severities;  // by rule code
  bool operator==(const CheckOptions&) const = default;
};

// Runs all rules over the versions of one document. It keeps what it found in each block of lines, so after
// an edit only the touched blocks are looked at again. One checker per document; calls may come from any
// thread, one at a time is served. The answer is the same as that of a fresh checker.
//
//   Checker checker;
//   for (const Finding& finding : checker.check(script, options)) ...
class Checker {
 public:
  Checker();
  ~Checker();
  Checker(Checker&&) noexcept;
  Checker& operator=(Checker&&) noexcept;

  // Sorted by position.
  std::vector<Finding> check(const Script& script, const CheckOptions& options = {});

 private:
  struct Cache;
  std::unique_ptr<Cache> cache_;
};

// Once, for a document nobody edits.
std::vector<Finding> check(const Script& script, const CheckOptions& options = {});

// The devices a script is for: what the project says, changed by what the script says.
Platform platformOf(const Script& script, const CheckOptions& options);

// What can be done about a finding of this version of the script, the preferred fix first.
std::vector<Fix> fixesFor(const Script& script, const CheckOptions& options, const Finding& finding);

// The lines of configuration that silence a finding: for its line, and for the whole file.
std::vector<Fix> suppressionsFor(const Script& script, const Finding& finding);

struct FixedScript {
  Script script;
  std::size_t applied = 0;  // number of fixes
};
// Applies the safe fixes until none is left.
FixedScript fixAll(const Script& script, const CheckOptions& options = {});

}  // namespace marmoset::script

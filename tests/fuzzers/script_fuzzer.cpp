#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <string_view>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/script_checks.h"

namespace {

using namespace marmoset::script;

void demand(const std::string& fault) {
  if (fault.empty()) return;
  std::fprintf(stderr, "%s\n", fault.c_str());
  std::abort();
}

// Edits follow from the input, so that any script file is an input and every failure repeats.
class Editor {
 public:
  explicit Editor(std::string_view bytes) : bytes_(bytes), random_(std::hash<std::string_view>{}(bytes)) {}

  Script edit(const Script& script) {
    const Position start = position(script.text());
    return script.edited({start, std::max(start, position(script.text()))}, replacement());
  }

 private:
  std::uint32_t below(std::size_t limit) { return static_cast<std::uint32_t>(random_() % (limit + 1)); }
  Position position(const Text& text) {
    const std::uint32_t line = below(text.lineCount());
    return text.clamp({line, below(line < text.lineCount() ? text.line(line).size() : 0)});
  }
  std::string replacement() {
    const std::uint32_t begin = below(bytes_.size());
    return std::string(bytes_.substr(begin, below(40)));
  }

  std::string_view bytes_;
  std::mt19937 random_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace marmoset::test;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Script script = Script::parse(Text(bytes));
  if (script.text().toString() != bytes) demand("the tree does not print back");
  demand(tokenFault(script));
  sniff(script.text());
  for (const int sdk : {16, 28, 36}) {
    demand(roleFault(script, {.sdk = sdk}, true, 5'000));
    demand(roleFault(script, {.sdk = sdk}, false, 5'000));
  }
  Editor editor(bytes);
  for (int i = 0; i < 4; ++i) {
    script = editor.edit(script);
    demand(differenceFromScratch(script));
  }
  return 0;
}

#include "tests/engine/script/rules/mixed_scripts.h"

#include <set>
#include <sstream>

#include "tests/engine/script/rules/rule_fixture.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using namespace marmoset::script;
namespace gen = rc::gen;

namespace {

std::vector<std::string> exampleLines() {
  std::set<std::string> lines{""};
  for (const Rule* rule : rules()) {
    const std::string file = "tests/engine/script/rules/fixtures/" + std::string(rule->code) + ".txt";
    for (const RuleExample& example : readFixture(readFile(sourceFile(file)))) {
      if (!example.rangesMarked) continue;
      std::istringstream text(example.script);
      for (std::string line; std::getline(text, line);) lines.insert(line);
    }
  }
  return {lines.begin(), lines.end()};
}

}  // namespace

rc::Gen<std::string> mixedScript() {
  static const std::vector<std::string> lines = exampleLines();
  return gen::exec([] {
    const auto header = *gen::container<std::vector<std::string>>(3, gen::elementOf(lines));
    const auto body = *gen::container<std::vector<std::string>>(gen::elementOf(lines));
    const std::string end = *gen::element<std::string>("\n", "\r\n");
    std::string text;
    if (*gen::inRange(0, 3) == 0) {
      for (const std::string& line : header) text += line + end;
    }
    if (*gen::inRange(0, 5) > 0) text += "start data >>" + end;
    for (const std::string& line : body) text += line + end;
    if (*gen::arbitrary<bool>()) text += "Tap(1,2)";
    return text;
  });
}

rc::Gen<CheckOptions> anyOptions() {
  return gen::exec([] {
    CheckOptions options;
    if (*gen::arbitrary<bool>()) options.platform.sdk = *gen::inRange(14, 37);
    if (*gen::arbitrary<bool>()) options.platform.screen = std::pair(1080, 1920);
    const Rule* rule = *gen::elementOf(rules());
    options.severities[std::string(rule->code)] =
        *gen::element(Severity::off, Severity::hint, Severity::error);
    return options;
  });
}

}  // namespace marmoset::test

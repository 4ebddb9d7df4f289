#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/script/text/suggestion.h"
#include "server/cli/check/known_rules.h"
#include "server/cli/commands.h"
#include "server/cli/json_output.h"
#include "server/cli/table.h"

namespace marmoset::cli {
namespace {

struct RuleOptions {
  std::string code;
  bool json = false;
};

nlohmann::ordered_json toJson(const KnownRule& rule, const std::optional<std::string>& page) {
  nlohmann::ordered_json object{
      {"code", rule.code}, {"severity", name(rule.severity)}, {"summary", rule.summary}, {"page", nullptr}};
  if (page) object["page"] = *page;
  return object;
}

int listRules(const RuleOptions& options, const Console& console) {
  if (options.json) {
    auto rules = nlohmann::ordered_json::array();
    for (const auto& rule : knownRules()) rules.push_back(toJson(rule, std::nullopt));
    printObject({{"rules", std::move(rules)}}, console);
    return fine;
  }
  Table table({{"rule"}, {"severity"}, {"what it finds"}});
  for (const auto& rule : knownRules())
    table.add({std::string(rule.code), std::string(name(rule.severity)), std::string(rule.summary)});
  table.print(console);
  return fine;
}

int unknownRule(const std::string& code, const Console& console) {
  std::vector<std::string_view> codes;
  for (const auto& rule : knownRules()) codes.push_back(rule.code);
  const auto near = script::nearest(code, codes);
  return console.fail(fmt::format("{}: no such rule{}; see marmoset rule", code,
                                  near ? fmt::format(" (did you mean {}?)", near->word) : ""));
}

int runRule(const RuleOptions& options, const Console& console) {
  if (options.code.empty()) return listRules(options, console);
  const auto rule = std::ranges::find(knownRules(), options.code, &KnownRule::code);
  if (rule == knownRules().end()) return unknownRule(options.code, console);
  const auto page = pageOf(rule->code);
  if (options.json)
    printObject(toJson(*rule, page), console);
  else
    console.out << page.value_or(
        fmt::format("# {}\n\n{}. Severity: {}.\n", rule->code, rule->summary, name(rule->severity)));
  return fine;
}

}  // namespace

void addRuleCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand("rule", "Explain a diagnostic: what a device does, and the fix");
  const auto options = std::make_shared<RuleOptions>();
  command->add_option("CODE", options->code, "Its code, as `check` prints it; without one, the list of all");
  command->add_flag("--json", options->json,
                    R"({"code", "severity", "summary", "page"}; of all {"rules": [...]})");
  command->footer(
      "Examples:\n"
      "  marmoset rule wrong-arity\n"
      "  marmoset rule --json");
  command->callback([options, &invocation] { invocation.exitCode = runRule(*options, invocation.console); });
}

}  // namespace marmoset::cli

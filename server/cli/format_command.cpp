#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/files/rewrite_file.h"
#include "engine/script/format/format.h"
#include "engine/script/rules/message.h"
#include "server/cli/commands.h"
#include "server/cli/files/diff.h"
#include "server/cli/files/named_files.h"
#include "server/cli/input.h"
#include "server/cli/json_output.h"
#include "server/cli/plain_text.h"

namespace marmoset::cli {
namespace {

struct FormatOptions {
  std::vector<std::string> files;
  bool check = false, diff = false, json = false;
};

struct FormatResult {
  bool changed = false;
  std::string problem;
};

class FormatOutput {
 public:
  FormatOutput(const FormatOptions& options, const Console& console) : options_(options), console_(console) {}

  int run() {
    int exitCode = fine;
    nlohmann::ordered_json files = nlohmann::ordered_json::array();
    std::size_t changed = 0, looked = 0;
    for (const auto& [path, found] : namedFiles(options_.files, Looks::scripts)) {
      const auto result = formatFile(path);
      if (!result.problem.empty()) {
        exitCode = console_.fail(result.problem);
        continue;
      }
      ++looked;
      changed += result.changed;
      if (onlyLooks() && result.changed && exitCode == fine) exitCode = no;
      files.push_back({{"path", path}, {"changed", result.changed}});
      if (!options_.json) announce(path, result.changed);
    }
    if (options_.json) printObject({{"files", std::move(files)}}, console_);
    if (!options_.json && looked > 1) tellSummary(changed, looked);
    return exitCode;
  }

 private:
  FormatResult formatFile(const std::string& path) {
    const auto input = readInput(path);
    if (!input) return {false, input.error()};
    const auto script = recogniseScript(*input);
    if (!script) return {false, script.error()};
    if (const auto usable = checkRewritable(*input); !usable) return {false, usable.error()};
    const auto edits = formattingEdits(*script);
    const bool changed = !edits.empty();
    if (options_.diff && changed && !options_.json)
      console_.out << diffOf(input->name, script->text(), applyEdits(script->text(), edits));
    if (onlyLooks() || (!changed && !input->isStandardInput())) return {changed, {}};
    const auto text = applyEdits(script->text(), edits).toString();
    if (input->isStandardInput()) {
      if (!options_.json) console_.document(text);
      return {changed, {}};
    }
    const auto written = files::rewriteFile(path, text, input->stamp);
    return {changed, written ? std::string() : written.error()};
  }

  void announce(const std::string& path, bool changed) const {
    if (!changed || options_.diff || (path == "-" && !options_.check)) return;
    console_.out << (options_.check ? "would reformat " : "reformatted ") << printable(path) << '\n';
  }

  // Beside a diff, which may be piped, on the other stream.
  void tellSummary(std::size_t changed, std::size_t looked) const {
    auto& stream = options_.diff ? console_.err : console_.out;
    stream << fmt::format("{} {}, {} left as they are\n", script::counted(changed, "file"),
                          onlyLooks() ? "would be reformatted" : "reformatted", looked - changed);
  }

  bool onlyLooks() const { return options_.check || options_.diff; }

  const FormatOptions& options_;
  const Console& console_;
};

}  // namespace

void addFormatCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("format", "Lay scripts out canonically; what they inject stays the same");
  const auto options = std::make_shared<FormatOptions>();
  command
      ->add_option("FILE", options->files,
                   "Scripts, and folders of them; - is printed, others are replaced whole or not at all")
      ->required();
  command->add_flag("--check", options->check, "Change nothing; exit with 1 if a file would change");
  command->add_flag(
      "--diff", options->diff,
      "Change nothing; show what would change, as `patch` reads it, and exit with 1 if anything would");
  command->add_flag("--json", options->json, "{\"files\": [{\"path\", \"changed\"}]}");
  command->footer(
      "Examples:\n"
      "  marmoset format *.mks\n"
      "  marmoset format --check scripts/\n"
      "  marmoset format --diff crash.mks | less\n"
      "  marmoset format - < crash.mks");
  command->callback(
      [options, &invocation] { invocation.exitCode = FormatOutput(*options, invocation.console).run(); });
}

}  // namespace marmoset::cli

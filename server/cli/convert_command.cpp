#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "server/cli/choices.h"
#include "server/cli/commands.h"
#include "server/cli/convert/property_source.h"
#include "server/cli/convert/script_source.h"
#include "server/cli/convert/test_export.h"
#include "server/cli/json_output.h"
#include "server/cli/option_rules.h"
#include "server/cli/output.h"
#include "server/cli/plain_text.h"
#include "server/cli/whole_option.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

struct ConvertOptions {
  ConvertRequest source;
  ExportRequest test;
  std::string output, format = "monkey", crash = "last";
  std::string name;     // of what is converted, for people
  std::size_t run = 0;  // from 1; 0: not given
  bool json = false;
};

std::optional<std::size_t> ordinal(const std::string& text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole = error == std::errc() && end == text.data() + text.size() && number > 0;
  return whole ? std::optional(number) : std::nullopt;
}

std::string checkCrash(const std::string& text) {
  if (text == "last" || text == "none" || ordinal(text)) return {};
  return "--crash takes a number from 1, last or none";
}

// What is written, and what to tell about it.
struct ConvertResult {
  std::string content;
  std::vector<ConvertedNote> notes;
  nlohmann::ordered_json facts;  // of the JSON answer, ahead of notes and content
};

nlohmann::ordered_json factsOf(const ScriptSource& source) {
  nlohmann::ordered_json facts = nlohmann::ordered_json::object();
  if (source.run) {
    facts["run"] = *source.run + 1;
    facts["crash"] = nullptr;
    if (source.crash) facts["crash"] = *source.crash + 1;
  }
  facts["events"] = source.events;
  return facts;
}

tl::expected<ConvertResult, std::string> asScript(ScriptSource source) {
  if (!source.file.empty())
    return tl::unexpected(
        fmt::format("{}: is a script already; name a Monkey log, or another format with --to maestro or --to "
                    "uiautomator2",
                    source.name));
  return ConvertResult{std::move(source.script), std::move(source.notes), factsOf(source)};
}

tl::expected<ConvertResult, std::string> asTest(const ScriptSource& source, const ConvertOptions& options,
                                                const Console& console, const device::Operation& operation) {
  auto test = exportedTest(source, options.test, console, operation);
  if (!test) return tl::unexpected(test.error());
  ConvertResult result{std::move(test->content), source.notes, {}};
  result.facts = {{"format", options.format}, {"events", test->events}, {"widgets", test->widgets}};
  for (auto& remark : test->remarks) result.notes.push_back({"", remark.line, std::move(remark.message)});
  return result;
}

tl::expected<ConvertResult, std::string> asProperties(const ConvertOptions& options) {
  auto converted = convertedProperties(options.source.files, options.format);
  if (!converted) return tl::unexpected(std::move(converted).error());
  return ConvertResult{std::move(converted->content),
                       std::move(converted->notes),
                       {{"format", options.format}, {"properties", converted->properties}}};
}

// A script of what was named, or a test made of it.
tl::expected<ConvertResult, std::string> asScriptOrTest(ConvertOptions& options, const Console& console,
                                                        const device::Operation& operation) {
  auto source = openScriptSource(options.source);
  if (!source) return tl::unexpected(std::move(source).error());
  options.name = source->name;
  if (!source->run && (options.run > 0 || options.crash != "last"))
    return tl::unexpected(fmt::format("{}: is no log: {} is for those alone", source->name,
                                      options.run > 0 ? "--run" : "--crash"));
  if (const auto format = exports::formatOf(options.format)) options.test.format = *format;
  return options.format == "monkey" ? asScript(*std::move(source))
                                    : asTest(*source, options, console, operation);
}

nlohmann::ordered_json answerOf(ConvertResult result, const ConvertOptions& options) {
  nlohmann::ordered_json notes = nlohmann::ordered_json::array();
  for (auto& note : result.notes) {
    nlohmann::ordered_json entry;
    if (note.where.empty()) {
      entry["line"] = note.line;
    } else {
      entry["where"] = std::move(note.where);
    }
    entry["message"] = std::move(note.message);
    notes.push_back(std::move(entry));
  }
  auto object = std::move(result.facts);
  object["notes"] = std::move(notes);
  if (!options.output.empty()) {
    object["output"] = options.output;
  } else {
    object[options.format == "monkey" ? "script" : "content"] = std::move(result.content);
  }
  return object;
}

void tellNotes(const ConvertResult& result, const std::string& name, const Console& console) {
  for (const auto& note : result.notes) {
    const auto where = note.where.empty() ? fmt::format("{}:{}", name, note.line) : note.where;
    console.err << printable(fmt::format("{}: note: {}", where, note.message)) << "\n";
  }
}

std::vector<std::filesystem::path> readBy(const ConvertOptions& options) {
  namespace fs = std::filesystem;
  std::vector<std::string> named{options.source.script, options.test.recording};
  // Of the folders of DroidBot only JSON is read.
  const bool writesJson = fs::path(options.output).extension() == ".json";
  std::error_code ignored;
  for (const auto& file : options.source.files) {
    if (!fs::is_directory(file, ignored) || writesJson) named.push_back(file);
    // A trace of SimplyDroid may be read with it.
    if (options.source.script.empty())
      named.push_back((fs::path(file).parent_path() / "script.log").string());
  }
  return inputsOf(std::move(named), options.test.run);
}

int runConvert(ConvertOptions options, const Console& console) {
  const auto output = planOutput(options.output, readBy(options));
  if (!output) return console.fail(output.error());
  if (options.run > 0) options.source.run = options.run - 1;
  if (const auto crash = ordinal(options.crash)) options.source.crash = *crash - 1;
  options.source.whole = options.crash == "none";
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  auto result =
      isPropertyFormat(options.format) ? asProperties(options) : asScriptOrTest(options, console, operation);
  if (interruption.token().stop_requested()) {
    console.err << "marmoset: stopped; nothing was written\n";
    return no;
  }
  if (!result) return console.fail(result.error());
  const auto written = *output ? (*output)->write(result->content) : tl::expected<void, std::string>();
  if (!written) options.output.clear();
  if (options.json) {
    printObject(answerOf(*std::move(result), options), console);
  } else {
    tellNotes(*result, options.name, console);
    if (options.output.empty()) console.document(result->content);
  }
  return written ? fine : failPrinted(written.error(), console);
}

}  // namespace

void addConvertCommand(CLI::App& program, Invocation& invocation) {
  auto* command = program.add_subcommand(
      "convert", "Turn logs and traces of other tools into scripts, and scripts into tests of other tools");
  const auto options = std::make_shared<ConvertOptions>();
  command
      ->add_option("FILE", options->source.files,
                   "A Monkey log, a trace of SimplyDroid, the output folder or event files of DroidBot; with "
                   "--to also a script")
      ->required();
  command
      ->add_option("--to", options->format,
                   "monkey (default): a script; maestro: a flow in YAML; uiautomator2: a Python program; of "
                   "properties of PBFDroid or a property document: properties, or kea2, a Python test class")
      ->check(oneOf({"monkey", "maestro", "uiautomator2", "properties", "kea2"}))
      ->type_name("FORMAT");
  command->add_option("-o,--output", options->output, "Write the result here instead of printing it")
      ->type_name("OUT");
  addWholeOption(*command, {"--run", "N", "Which run of a log, from 1; default: the last with a crash", 1},
                 [options](std::uint64_t number) { options->run = number; });
  command
      ->add_option(
          "--crash", options->crash,
          "End before this crash of the run: a number from 1, last (default) or none for the whole run")
      ->type_name("N|last|none")
      ->check(checkCrash);
  command
      ->add_option("--script", options->source.script,
                   "The script that a trace of SimplyDroid was made with; default: script.log beside it")
      ->type_name("FILE");
  command
      ->add_option(
          "--recording", options->test.recording,
          "A recording of the script, which knows the widgets; default: a fresh one with --device, else "
          "the newest in the store")
      ->type_name("R");
  command
      ->add_option_function<std::string>(
          "--expect",
          [options](const std::string& word) {
            options->test.expected = word == "crash" ? exports::Expected::crash : exports::Expected::noCrash;
          },
          "What a test asserts at its end: no-crash (default), it fails when the crash comes back; or crash")
      ->check(oneOf({"crash", "no-crash"}))
      ->type_name("WHAT");
  command->add_flag(
      "--json", options->json,
      R"({"run", "crash", "events", "notes": [{"line" or "where", "message"}], "script" or "output"}; of a test )"
      R"({"format", "events", "widgets", "notes", "content" or "output"}; of properties "properties" in place of )"
      R"("events" and "widgets")");
  addRunOptions(*command, options->test.run, invocation.console);
  const auto makesTest = [options] { return exports::formatOf(options->format).has_value(); };
  constexpr auto ofTests = "says nothing of a script: name a test with --to maestro or --to uiautomator2";
  OptionRules(*command)
      .apart({"--recording", "--device"})
      .only("--recording", makesTest, ofTests)
      .only("--device", makesTest, ofTests)
      .only("--expect", makesTest, ofTests);
  command->footer(
      "Examples:\n"
      "  marmoset convert monkey.log -o crash.mks\n"
      "  marmoset convert --run 2 --crash 1 monkey.log\n"
      "  marmoset convert droidbot-output -o explored.mks\n"
      "  marmoset convert crash.mks --to maestro --recording crash.recording.json -o crash.yaml\n"
      "  marmoset convert small.mks --to uiautomator2 --device sim:whohasmystuff.app.yaml");
  command->callback([options, command, &invocation] {
    options->test.deviceGiven = command->count("--device") > 0;
    invocation.exitCode = runConvert(*options, invocation.console);
  });
}

}  // namespace marmoset::cli

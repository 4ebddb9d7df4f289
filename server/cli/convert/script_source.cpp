#include "server/cli/convert/script_source.h"

#include <filesystem>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/imports/droidbot_script.h"
#include "engine/imports/simplydroid_script.h"
#include "engine/script/log/convert.h"
#include "server/cli/input.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;
using Source = tl::expected<ScriptSource, std::string>;

bool isFolder(const std::string& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

bool looksLikeJson(std::string_view bytes) {
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first != bytes.npos && bytes[first] == '{';
}

ScriptSource sourceOf(std::string name, imports::ImportedScript imported) {
  ScriptSource source{std::move(name), std::move(imported.script)};
  source.events = imported.events;
  for (auto& note : imported.notes)
    source.notes.push_back({std::move(note.where), 0, std::move(note.message)});
  return source;
}

Source ofDroidBot(const tl::expected<imports::DroidBotOutput, std::string>& output) {
  if (!output) return tl::unexpected(output.error());
  auto script = imports::droidBotScript(*output);
  if (!script) return tl::unexpected(script.error());
  return sourceOf(output->name, *std::move(script));
}

// Of an event that came through standard input.
Source ofDroidBotEvent(const Input& input) {
  auto event = imports::parseDroidBotEvent(input.bytes, input.name);
  if (!event) return tl::unexpected(fmt::format("{}: {}", input.name, event.error()));
  imports::DroidBotOutput output{.name = input.name};
  output.events.push_back(*std::move(event));
  return ofDroidBot(output);
}

std::string scriptBeside(const ConvertRequest& request, const Input& trace) {
  if (!request.script.empty() || trace.isStandardInput()) return request.script;
  const auto beside = fs::path(trace.path).parent_path() / "script.log";
  std::error_code error;
  return fs::exists(beside, error) ? beside.string() : std::string();
}

Source ofTrace(const ConvertRequest& request, const Input& input, const script::Log& log,
               const script::LogRun& run) {
  const auto file = scriptBeside(request, input);
  if (file.empty())
    return tl::unexpected(
        fmt::format("{}: a trace of SimplyDroid has no coordinates; name the script it was made with by "
                    "--script, or put it beside the trace as script.log",
                    input.name));
  const auto original = readInput(file);
  if (!original) return tl::unexpected(original.error());
  const auto script = recogniseScript(*original);
  if (!script) return tl::unexpected(script.error());
  auto imported = imports::simplyDroidScript(log, run, *script, input.name, request.whole);
  if (!imported) return tl::unexpected(fmt::format("{}: {}", file, imported.error()));
  return sourceOf(input.name, *std::move(imported));
}

Source ofLog(const ConvertRequest& request, const Input& input, const script::Log& log) {
  script::ConvertOptions options;
  options.run = request.run;
  options.failure = request.crash;
  options.whole = request.whole;
  options.source = input.isStandardInput() ? "" : input.path;
  auto conversion = convert(log, options);
  if (!conversion) {
    const auto& error = conversion.error();
    return tl::unexpected(error.line ? fmt::format("{}:{}: {}", input.name, *error.line + 1, error.message)
                                     : fmt::format("{}: {}", input.name, error.message));
  }
  ScriptSource source{input.name, std::move(conversion->script)};
  source.events = conversion->events;
  source.run = conversion->run;
  source.crash = conversion->failure;
  for (auto& note : conversion->notes) source.notes.push_back({"", note.line + 1, std::move(note.message)});
  return source;
}

}  // namespace

Source openScriptSource(const ConvertRequest& request) {
  if (request.files.size() > 1 || isFolder(request.files.front()))
    return ofDroidBot(imports::readDroidBot({request.files.begin(), request.files.end()}));
  const auto input = readInput(request.files.front());
  if (!input) return tl::unexpected(input.error());
  if (looksLikeJson(input->bytes))
    return input->isStandardInput() ? ofDroidBotEvent(*input)
                                    : ofDroidBot(imports::readDroidBot({input->path}));
  const auto document = recognise(*input);
  if (!document) return tl::unexpected(document.error());
  if (const auto* log = std::get_if<script::Log>(&*document)) {
    const auto& runs = log->runs();
    const bool trace = !runs.empty() && runs.back().dialect == script::LogDialect::trace;
    return trace ? ofTrace(request, *input, *log, runs.back()) : ofLog(request, *input, *log);
  }
  return ScriptSource{.name = input->name, .script = input->bytes, .file = input->path};
}

}  // namespace marmoset::cli

#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "engine/jobs/kinds/record.h"
#include "engine/replay/recording_file.h"
#include "engine/trace/crash_signature.h"
#include "server/cli/commands.h"
#include "server/cli/job/knob_flags.h"
#include "server/cli/job/run_job.h"
#include "server/cli/json_output.h"
#include "server/cli/output.h"
#include "server/cli/plain_text.h"
#include "system/interruption.h"

namespace marmoset::cli {
namespace {

using replay::RecordingDocument;
using trace::Recording;

struct RecordOptions {
  std::string file, output;
  RunOptions run;
  jobs::KnobValues knobs{jobs::recordKind.knobs()};
  bool json = false;
};

constexpr auto storeComplaint = "the store could not take it";
constexpr auto keptInStore = "; the store has the recording, where editors and `marmoset report` find it";

std::string crashOf(const Recording& recording) {
  return recording.failure ? trace::signatureOf(*recording.failure).toString() : "";
}

std::string_view evidenceOf(const Recording& recording) {
  return recording.evidence == trace::Evidence::trees ? "trees" : "windows";
}

void printJson(const RecordingDocument& document, const RecordOptions& options, bool stored,
               const Console& console) {
  const auto& recording = document.recording;
  nlohmann::ordered_json object{{"package", recording.package},
                                {"app", recording.app},
                                {"device", recording.device},
                                {"events", recording.events.size()},
                                {"scriptEvents", document.fingerprints.size()},
                                {"evidence", evidenceOf(recording)},
                                {"instrumented", recording.instrumented},
                                {"crash", nullptr},
                                {"stored", stored},
                                {"output", nullptr}};
  if (recording.failure) object["crash"] = crashOf(recording);
  if (!options.output.empty()) object["output"] = options.output;
  printObject(object, console);
}

void printText(const RecordingDocument& document, const RecordOptions& options, bool stored,
               const Console& console) {
  const auto& recording = document.recording;
  console.out << fmt::format("recorded {} of {} events of {} {} on {}\n", recording.events.size(),
                             document.fingerprints.size(), recording.package, recording.app,
                             recording.device);
  if (recording.failure)
    console.out << fmt::format("the app died at event {}: {}\n", recording.events.size(),
                               printable(crashOf(recording)));
  if (recording.evidence != trace::Evidence::trees)
    console.out << "the device gave no view trees: what an event hit is not known\n";
  if (!recording.instrumented)
    console.out << "the app is not instrumented: which callbacks ran is not known\n";
  if (!options.output.empty()) console.out << fmt::format("written to {}\n", options.output);
  if (stored) console.out << "editors will show it beside the script\n";
}

int runRecord(const RecordOptions& options, const Console& console) {
  const system::Interruption interruption;
  const device::Operation operation{.stop = interruption.token()};
  const auto output = planOutput(options.output, inputsOf({options.file}, options.run));
  if (!output) return console.fail(output.error());
  auto prepared = prepareRun(options.file, options.run, console, operation);
  if (!prepared) return console.fail(prepared.error());
  auto request = jobOn(*prepared, jobs::recordKind, options.knobs, options.run);
  request.goesOn = true;
  const auto store = openStore(console, storeComplaint);
  const auto outcome = runHere(request, {console, store, prepared->pool}, operation);
  const auto* result = outcome.as<jobs::RecordResult>();
  if (!result && outcome.state == store::JobState::paused && !outcome.inTrouble) {
    console.err << "marmoset: stopped; nothing was written\n";
    return no;
  }
  if (!result) return tellNothing(outcome, console);
  tellLeftOut(options.run, console);
  const auto& document = result->document;
  const bool stored = result->isStored;
  if (store && !stored) console.err << fmt::format("marmoset: {}: {}\n", storeComplaint, outcome.message);
  if (*output) {
    if (auto written = replay::writeRecording(**output, document); !written)
      return console.fail(written.error() + (stored ? keptInStore : ""));
  }
  if (!stored && options.output.empty()) return badInput;
  options.json ? printJson(document, options, stored, console)
               : printText(document, options, stored, console);
  return fine;
}

}  // namespace

void addRecordCommand(CLI::App& program, Invocation& invocation) {
  auto* command =
      program.add_subcommand("record", "Replay a script once and keep what is seen around every event");
  const auto options = std::make_shared<RecordOptions>();
  command->add_option("FILE", options->file, "A script")->required();
  command
      ->add_option("-o,--output", options->output,
                   "Write the recording here, compressed if the name ends in .zst; the store gets it anyway")
      ->type_name("R");
  addKnobFlags(*command, jobs::recordKind.knobs(), options->knobs);
  addRunOptions(*command, options->run, invocation.console);
  command->add_flag(
      "--json", options->json,
      R"({"package", "app", "device", "events", "scriptEvents", "evidence", "instrumented", "crash", )"
      R"("stored", "output"})");
  command->footer(
      "Examples:\n"
      "  marmoset record crash.mks -o crash.recording.json --device sim:whohasmystuff.app.yaml\n"
      "  marmoset record crash.mks -o crash.recording.json.zst --screens --device adb:emulator-5554");
  command->callback(
      [options, &invocation] { invocation.exitCode = runRecord(*options, invocation.console); });
}

}  // namespace marmoset::cli

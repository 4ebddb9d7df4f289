#pragma once

#include "server/cli/console.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

// Where a command finds its surroundings and leaves its answer.
struct Invocation {
  Console& console;
  int exitCode = fine;
};

// Each adds one command with its options and its help; it runs when the arguments name it.
void addCheckCommand(CLI::App& program, Invocation& invocation);
void addFormatCommand(CLI::App& program, Invocation& invocation);
void addEventsCommand(CLI::App& program, Invocation& invocation);
void addConvertCommand(CLI::App& program, Invocation& invocation);
void addDevicesCommand(CLI::App& program, Invocation& invocation);
void addEmulatorCommand(CLI::App& program, Invocation& invocation);
void addExploreCommand(CLI::App& program, Invocation& invocation);
void addReplayCommand(CLI::App& program, Invocation& invocation);
void addRecordCommand(CLI::App& program, Invocation& invocation);
void addReduceCommand(CLI::App& program, Invocation& invocation);
void addSuiteCommand(CLI::App& program, Invocation& invocation);
void addPriorCommand(CLI::App& program, Invocation& invocation);
void addFuzzCommand(CLI::App& program, Invocation& invocation);
void addReportCommand(CLI::App& program, Invocation& invocation);
void addModelCommand(CLI::App& program, Invocation& invocation);
void addGenerateCommand(CLI::App& program, Invocation& invocation);
void addStoreCommand(CLI::App& program, Invocation& invocation);
void addLspCommand(CLI::App& program, Invocation& invocation);
void addHelpCommand(CLI::App& program, Invocation& invocation);
void addRuleCommand(CLI::App& program, Invocation& invocation);
void addManCommand(CLI::App& program, Invocation& invocation);
void addCompletionCommand(CLI::App& program, Invocation& invocation);

}  // namespace marmoset::cli

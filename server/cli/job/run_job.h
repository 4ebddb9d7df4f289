#pragma once

#include <functional>
#include <memory>
#include <string>

#include "engine/jobs/runner.h"
#include "server/cli/console.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

// What a command asks for on its prepared script; `name` is the script's in messages.
jobs::JobRequest jobOn(const PreparedRun& prepared, const jobs::Kind& kind, jobs::KnobValues knobs,
                       const RunOptions& options);
// The same on several scripts.
jobs::JobRequest jobOn(const std::vector<std::string>& files, const jobs::Kind& kind, jobs::KnobValues knobs,
                       const RunOptions& options);

// The same on an app.
jobs::JobRequest jobOnApp(const std::string& package, const jobs::Kind& kind, jobs::KnobValues knobs,
                          const RunOptions& options);

// Null: nothing is kept, and a line said why. Opened once the outputs are known to be possible.
std::shared_ptr<store::Store> openStore(const Console& console,
                                        std::string_view complaint = "what is measured will not be kept");

// Where a job of the command line runs.
struct Terminal {
  const Console& console;
  std::shared_ptr<store::Store> store;
  SharedPool pool;
  // Of a job on several scripts.
  std::function<tl::expected<jobs::ScriptInput, std::string>(const std::string& file)> open = {};
};
// Runs the job on the calling thread, with a progress bar that is gone when it returns.
jobs::Outcome runHere(const jobs::JobRequest& request, const Terminal& terminal,
                      const device::Operation& operation);

// For a job that came to nothing, or whose store did not take what it came to.
int tellNothing(const jobs::Outcome& outcome, const Console& console);
void tellNotKept(const jobs::Outcome& outcome, const Console& console);

}  // namespace marmoset::cli

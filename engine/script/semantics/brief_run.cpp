#include "engine/script/semantics/brief_run.h"

#include "engine/script/semantics/player_state.h"

namespace marmoset::script {

RunEnd walkBriefly(const Script& script, const RunOptions& options, const ScriptPlayer::Sink& sink) {
  PlayerState state(script);
  return state.cycle(script, options, fewSteps, sink);
}

Run playBriefly(const Script& script, const RunOptions& options) {
  Run run;
  run.end = walkBriefly(script, options, [&](LowLevelEvent&& event) {
    if (run.events.size() >= options.maxEvents) return false;
    run.events.push_back(std::move(event));
    return true;
  });
  return run;
}

}  // namespace marmoset::script

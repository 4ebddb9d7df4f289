#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "engine/script/semantics/delivery.h"
#include "engine/script/semantics/expansion.h"
#include "engine/script/semantics/run.h"

namespace marmoset::script {

// Where a replay stands: at a line of the script, and in what the parser remembers.
struct PlayerState {
  explicit PlayerState(const Script& script);

  // See ScriptPlayer::cycle. Drags hand out so many steps at most.
  RunEnd cycle(const Script& script, const RunOptions& options, std::int32_t stepsOfDrag,
               const ScriptPlayer::Sink& sink);

  ParserMemory memory;
  KeyClock keys;
  bool fileOpen = false;
  std::uint32_t nextLine = 0;
  std::optional<RunEnd> over;
};

}  // namespace marmoset::script

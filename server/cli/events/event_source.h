#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include <tl/expected.hpp>

#include "engine/script/log/log.h"
#include "engine/script/semantics/run.h"
#include "engine/script/syntax/script.h"

namespace marmoset::cli {

// What ended a run: a word for programs and half a sentence for people.
struct EventsEnd {
  std::string word, sentence;
};

// Hands the low-level events of one run out, one by one, so that a Drag of a million steps needs no memory.
using EventSink = std::function<bool(script::LowLevelEvent&&)>;
using EventSource = std::function<EventsEnd(const EventSink&)>;

// What a device makes of a script that it accepts, up to `maxEvents`. The script must outlive the source.
EventSource eventsOf(const script::Script& script, const script::RunOptions& options);

// What a log shows; its times are those of its sleeps. `run` counts from 0; without it the last run that
// shows events is taken. The log must outlive the source.
tl::expected<EventSource, std::string> eventsOf(const script::Log& log,
                                                const std::optional<std::size_t>& run);

}  // namespace marmoset::cli

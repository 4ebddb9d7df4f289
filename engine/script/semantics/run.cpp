#include "engine/script/semantics/run.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/semantics/delivery.h"
#include "engine/script/semantics/player_state.h"
#include "engine/script/semantics/window.h"

namespace marmoset::script {

namespace {

RunEnd headerEnd(const Script& script) {
  if (script.headerVerdict() == HeaderVerdict::kills)
    return exceptionEnd(*script.headerFault(), "StringIndexOutOfBoundsException", "begin 7, end 6, length 6");
  RunEnd end;
  end.kind = RunEnd::Kind::rejected;
  end.line = script.headerFault();
  return end;
}

}  // namespace

std::string RunEnd::describe() const {
  switch (kind) {
    case Kind::exception:
      return fmt::format("exception: {}: {}", exceptionClass, message);
    case Kind::rejected:
      return "rejected";
    case Kind::limit:
      return "limit";
    default:
      return "eof";
  }
}

PlayerState::PlayerState(const Script& script) {
  if (script.headerVerdict() != HeaderVerdict::valid) over = headerEnd(script);
}

RunEnd PlayerState::cycle(const Script& script, const RunOptions& options, std::int32_t stepsOfDrag,
                          const ScriptPlayer::Sink& sink) {
  if (over) return *over;
  if (!fileOpen) {
    fileOpen = true;
    nextLine = script.bodyStart();
    keys.reset();
  }
  std::vector<std::string> printed;
  const auto ended = [&printed](RunEnd end) {
    end.printed = std::move(printed);
    return end;
  };
  const std::uint32_t lines = deviceLineCount(script.text());
  while (nextLine < lines) {
    const std::uint32_t first = nextLine;
    nextLine = std::min(first + (script.lineByLine() ? 1 : windowLines), lines);
    Window window = readWindow(script, first, nextLine, options, memory);
    std::ranges::move(window.printed, std::back_inserter(printed));
    Delivery delivery(script, options, memory, keys, sink, stepsOfDrag);
    if (auto& thrown = window.thrown) {
      over = exceptionEnd(thrown->line, std::move(thrown->exceptionClass), std::move(thrown->message));
      over->lostEvents = queuedIn(window, script, options);
      return ended(*over);
    }
    if (window.queue.empty()) {
      RunEnd idle;
      idle.kind = RunEnd::Kind::idleWindow;
      idle.line = first;
      return ended(std::move(idle));
    }
    if (auto end = delivery.deliver(window)) {
      over = *end;
      return ended(std::move(*end));
    }
  }
  fileOpen = false;
  return ended({});
}

struct ScriptPlayer::State : PlayerState {
  using PlayerState::PlayerState;
};

ScriptPlayer::ScriptPlayer(const Script& script, RunOptions options)
    : script_(script), options_(std::move(options)), state_(std::make_shared<State>(script)) {}

RunEnd ScriptPlayer::cycle(const Sink& sink) {
  return state_->cycle(script_, options_, allSteps, sink);
}

Run play(const Script& script, const RunOptions& options) {
  Run run;
  ScriptPlayer player(script, options);
  run.end = player.cycle([&](LowLevelEvent&& event) {
    if (run.events.size() >= options.maxEvents) return false;
    run.events.push_back(std::move(event));
    return true;
  });
  return run;
}

}  // namespace marmoset::script

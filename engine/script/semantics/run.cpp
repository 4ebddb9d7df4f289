#include "engine/script/semantics/run.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/semantics/delivery.h"
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

struct ScriptPlayer::State {
  ParserMemory memory;
  KeyClock keys;
  bool fileOpen = false;
  std::uint32_t nextLine = 0;
  std::optional<RunEnd> over;
};

ScriptPlayer::ScriptPlayer(const Script& script, RunOptions options)
    : script_(script), options_(std::move(options)), state_(std::make_shared<State>()) {
  if (script.headerVerdict() != HeaderVerdict::valid) state_->over = headerEnd(script);
}

RunEnd ScriptPlayer::cycle(const Sink& sink) {
  State& state = *state_;
  if (state.over) return *state.over;
  if (!state.fileOpen) {
    state.fileOpen = true;
    state.nextLine = script_.bodyStart();
    state.keys.reset();
  }
  std::vector<std::string> printed;
  const auto ended = [&printed](RunEnd end) {
    end.printed = std::move(printed);
    return end;
  };
  const std::uint32_t lines = deviceLineCount(script_.text());
  while (state.nextLine < lines) {
    const std::uint32_t first = state.nextLine;
    state.nextLine = std::min(first + (script_.lineByLine() ? 1 : windowLines), lines);
    Window window = readWindow(script_, first, state.nextLine, options_, state.memory);
    std::ranges::move(window.printed, std::back_inserter(printed));
    Delivery delivery(script_, options_, state.memory, state.keys, sink);
    if (auto& thrown = window.thrown) {
      state.over = exceptionEnd(thrown->line, std::move(thrown->exceptionClass), std::move(thrown->message));
      state.over->lostEvents = queuedIn(window, script_, options_);
      return ended(*state.over);
    }
    if (window.queue.empty()) {
      RunEnd idle;
      idle.kind = RunEnd::Kind::idleWindow;
      idle.line = first;
      return ended(std::move(idle));
    }
    if (auto end = delivery.deliver(window)) {
      state.over = *end;
      return ended(std::move(*end));
    }
  }
  state.fileOpen = false;
  return ended({});
}

Run play(const Script& script, const RunOptions& options) {
  Run run;
  ScriptPlayer player(script, options);
  run.end = player.cycle([&](LowLevelEvent&& event) {
    run.events.push_back(std::move(event));
    return run.events.size() < options.maxEvents;
  });
  return run;
}

}  // namespace marmoset::script

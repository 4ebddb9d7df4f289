#include <algorithm>

#include "engine/script/android/device_versions.h"
#include "engine/script/semantics/delivery.h"
#include "engine/script/semantics/run.h"
#include "engine/script/semantics/window.h"

namespace marmoset::script {

namespace {

// Walks the effects of the lines in order; one block at a time, because finding the block of a line anew for
// each costs more than the rest.
class Effects {
 public:
  Effects(const Script& script, std::uint32_t line, int sdk)
      : script_(script), sdk_(sdk), line_(line), block_(script.text().blockOf(line)) {}

  LineEffect next() {
    while (inBlock() >= script_.blocks()[block_]->lines.size()) ++block_;
    const Line& line = script_.blocks()[block_]->lines[inBlock()];
    const std::uint32_t number = line_++;
    if (!line.versionDependent || sdk_ >= newestSdk) return line.effect;
    return lineOnDevice(script_, number, sdk_, scratch_).facts.effect;
  }

 private:
  std::size_t inBlock() const { return line_ - script_.text().firstLineOf(block_); }

  const Script& script_;
  int sdk_;
  std::uint32_t line_;
  std::size_t block_;
  std::vector<Command> scratch_;
};

class RolePass {
 public:
  RolePass(const Script& script, const DeviceProfile& device, bool inject)
      : script_(script), inject_(inject), lines_(deviceLineCount(script.text())) {
    options_.device = device;
    options_.inject = inject;
    result_.roles.assign(script.lineCount(), LineRole::unreached);
  }

  LineRoles run() {
    readHeader();
    if (script_.headerVerdict() != HeaderVerdict::valid) {
      result_.end = ScriptPlayer(script_, options_).cycle([](LowLevelEvent&&) { return true; });
      return std::move(result_);
    }
    if (lines_ < result_.roles.size() && lines_ >= script_.bodyStart())
      result_.roles[lines_] = LineRole::idle;
    const std::uint32_t size = script_.lineByLine() ? 1 : windowLines;
    Effects effects(script_, std::min(script_.bodyStart(), lines_ - 1), options_.device.sdk);
    for (std::uint32_t first = script_.bodyStart(); first < lines_; first += size) {
      if (!readWindow(effects, first, std::min(first + size, lines_))) break;
    }
    return std::move(result_);
  }

 private:
  void readHeader() {
    const std::uint32_t body = script_.bodyStart();
    std::fill_n(result_.roles.begin(), body, LineRole::header);
    if (script_.markerLine()) result_.roles[*script_.markerLine()] = LineRole::marker;
    if (script_.headerFault()) result_.roles[*script_.headerFault()] = LineRole::endsRun;
  }

  // False if the replay ends in this window.
  bool readWindow(Effects& effects, std::uint32_t first, std::uint32_t end) {
    bool anyQueued = false;
    std::optional<std::uint32_t> fatal;
    for (std::uint32_t line = first; line < end; ++line) {
      const LineEffect effect = effects.next();
      if (effect == LineEffect::endsRun) return throwAt(line, first);
      if (inject_ && effect == LineEffect::endsRunWhenInjected && !fatal) fatal = line;
      anyQueued |= effect != LineEffect::none;
      result_.roles[line] = effect == LineEffect::none ? LineRole::idle : LineRole::executes;
    }
    if (fatal) return throwInjected(*fatal, end);
    if (anyQueued) return true;
    result_.end.kind = RunEnd::Kind::idleWindow;
    result_.end.line = first;
    return false;
  }

  bool throwAt(std::uint32_t line, std::uint32_t first) {
    for (std::uint32_t earlier = first; earlier < line; ++earlier) {
      LineRole& role = result_.roles[earlier];
      if (role == LineRole::executes) role = LineRole::lost;
    }
    result_.roles[line] = LineRole::endsRun;
    Thrown thrown = thrownBy(script_, line, options_.device.sdk);
    result_.end = exceptionEnd(line, std::move(thrown.exceptionClass), std::move(thrown.message));
    result_.end.lostEvents = queuedIn(window(first, line), script_, options_);
    return false;
  }

  bool throwInjected(std::uint32_t line, std::uint32_t end) {
    result_.roles[line] = LineRole::endsRun;
    std::fill(result_.roles.begin() + line + 1, result_.roles.begin() + end, LineRole::unreached);
    ParserMemory memory;
    KeyClock keys;
    const ScriptPlayer::Sink ignore = [](LowLevelEvent&&) { return true; };
    result_.end = Delivery(script_, options_, memory, keys, ignore).deliver(window(line, line + 1)).value();
    result_.end.lostEvents += queuedIn(window(line + 1, end), script_, options_);
    return false;
  }

  Window window(std::uint32_t first, std::uint32_t end) const {
    ParserMemory memory;
    return script::readWindow(script_, first, end, options_, memory);
  }

  const Script& script_;
  bool inject_;
  std::uint32_t lines_;
  RunOptions options_;
  LineRoles result_;
};

}  // namespace

LineRoles lineRoles(const Script& script, const DeviceProfile& device, bool inject) {
  return RolePass(script, device, inject).run();
}

}  // namespace marmoset::script

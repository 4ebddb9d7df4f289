#include "engine/script/log/run_builder.h"

#include "engine/script/log/command_line.h"
#include "engine/script/log/line_value.h"
#include "engine/script/log/scanner.h"
#include "engine/trace/stack.h"

namespace marmoset::script {

namespace {

using Kind = LogLineKind;

DroppedEvents readDropped(std::string_view text) {
  DroppedEvents dropped;
  const auto number = [&](std::string_view key, std::int64_t& into) {
    const auto found = text.find(key);
    if (found != std::string_view::npos) Scanner(text.substr(found + key.size())).take(into);
  };
  number("keys=", dropped.keys);
  number("pointers=", dropped.pointers);
  number("trackballs=", dropped.trackballs);
  number("flips=", dropped.flips);
  number("rotations=", dropped.rotations);
  return dropped;
}

// "12;MonkeyTouchEvent;package;activity;1"
std::string_view packageOf(std::string_view row) {
  Scanner scanner(row);
  for (int field = 0; field < 2; ++field) {
    scanner.takeUntil(";");
    scanner.take(";");
  }
  return scanner.takeUntil(";");
}

// Fastbot, Maxim and Kea2 tell what they do to one widget: "// Event id: 9".
bool isStep(std::string_view text) {
  return text.starts_with("// Event id: ") || text.starts_with("// Eventid: ");
}

}  // namespace

void RunBuilder::begin(std::uint32_t at) {
  end();
  LogRun run;
  run.lines.first = argumentsAt_.value_or(at);
  run.arguments = std::move(arguments_);
  arguments_.clear();
  argumentsAt_.reset();
  runs_.push_back(std::move(run));
  open_ = true;
}

LogRun& RunBuilder::run(std::uint32_t at) {
  if (!open_) begin(at);
  runs_.back().lines.last = at;
  return runs_.back();
}

void RunBuilder::endFailure() {
  if (!state_.failure.active()) return;
  LogFailure failure = state_.failure.finish();
  runs_.back().lines.last = std::max(runs_.back().lines.last, failure.lines.last);
  runs_.back().failures.push_back(std::move(failure));
}

RunOutcome RunBuilder::outcome() const {
  const LogRun& run = runs_.back();
  if (state_.threw) return RunOutcome::exception;
  if (state_.aborted || state_.systemCrashed) return RunOutcome::aborted;
  if (state_.finished || state_.ended) return RunOutcome::finished;
  if (state_.refused && run.eventLines.empty()) return RunOutcome::refused;
  if (run.dialect == LogDialect::trace || run.dialect == LogDialect::numbered)
    return run.failures.empty() ? RunOutcome::finished : RunOutcome::aborted;
  return RunOutcome::cutOff;
}

void RunBuilder::end() {
  if (!open_) return;
  endFailure();
  LogRun& run = runs_.back();
  const int echoed = countVerbosity(run.arguments);
  run.verbosity =
      run.arguments.empty() ? state_.evidence.verbosity : std::max(echoed, state_.evidence.verbosity);
  std::int64_t throttle = 0;
  if (Scanner(optionValue(run.arguments, "--throttle")).take(throttle)) {
    run.throttle = throttle;
  } else if (!state_.sleepsDiffer) {
    run.throttle = state_.firstSleep;
  }
  run.outcome = outcome();
  // Rebuilt Monkeys count steps, not what each injects.
  const bool countsEvents = run.dialect != LogDialect::trace && !state_.isRebuilt;
  if (countsEvents) run.hidden = hiddenEvents(run, state_.lastCount, state_.evidence);
  state_ = {};
  open_ = false;
}

std::vector<LogRun> RunBuilder::finish() {
  end();
  return std::move(runs_);
}

void RunBuilder::add(const LogLine& facts, const LineText& line, std::uint32_t at) {
  if (state_.failure.active()) {
    if (state_.failure.take(facts, line(), at)) {
      if (state_.failure.complete()) endFailure();
      return;
    }
    if (state_.failure.complete()) endFailure();
  }
  if (isEvent(facts.kind)) return addEvent(facts, line, at);
  if (facts.kind != Kind::blank && facts.kind != Kind::noise) addOther(facts, line(), at);
}

void RunBuilder::addOther(const LogLine& facts, std::string_view line, std::uint32_t at) {
  const auto text = line.substr(facts.content);
  switch (facts.kind) {
    case Kind::argument:
    case Kind::commandLine:
      return addArgument(facts, text, at);
    case Kind::seed:
      return addSeed(text, facts.number, at);
    case Kind::allowPackage:
      run(at).packages.emplace_back(valueOf(text));
      return;
    case Kind::includeCategory:
      run(at).categories.emplace_back(valueOf(text));
      return;
    case Kind::replaying:
      run(at).replaysScript = true;
      return;
    case Kind::scan:
    case Kind::seeded:
    case Kind::percentages:
    case Kind::percentage:
      if (open_) run(at);
      return noteEvidence(facts);
    case Kind::intentAllowed:
    case Kind::intentRejected:
      return addAnswer(facts, text, at);
    case Kind::activityResuming:
      return noteWindow(at);
    case Kind::injectionFailed:
      run(at).failedInjections.push_back(at);
      return;
    case Kind::progress:
      run(at);
      state_.lastCount = EventCount{facts.number, runs_.back().seen, at};
      return;
    case Kind::crash:
    case Kind::notResponding:
    case Kind::watchdog:
    case Kind::nativeCrash:
    case Kind::traceCrash:
      return addFailure(facts, line, at);
    case Kind::aborted:
    case Kind::exception:
    case Kind::eventsInjected:
    case Kind::dropped:
    case Kind::networkStats:
    case Kind::systemCrashed:
    case Kind::finished:
      return addEnd(facts, text, at);
    case Kind::error:
      return addError(text, at);
    case Kind::traceRow:
      return addTraceRow(text, at);
    default:
      if (isStep(text)) {
        run(at);
        state_.isRebuilt = true;
      }
      if (state_.awaitsException) runs_.back().exception = withoutBlanksAtEnd(text);
      state_.awaitsException = false;
      return;
  }
}

void RunBuilder::addArgument(const LogLine& facts, std::string_view text, std::uint32_t at) {
  if (open_) end();
  if (!argumentsAt_) argumentsAt_ = at;
  auto arguments = echoedArguments(text);
  const bool whole = facts.kind == Kind::commandLine || text.starts_with("args: [");
  if (whole) arguments_.clear();
  if (arguments.empty()) return;
  arguments_.insert(arguments_.end(), std::make_move_iterator(arguments.begin()),
                    std::make_move_iterator(arguments.end()));
}

void RunBuilder::addSeed(std::string_view text, std::int64_t seed, std::uint32_t at) {
  begin(at);
  LogRun& started = run(at);
  started.seed = seed;
  state_.evidence.verbosity = 1;
  const auto count = text.find("count=");
  std::int64_t number = 0;
  if (count != std::string_view::npos && Scanner(text.substr(count + 6)).take(number)) started.count = number;
}

void RunBuilder::addEvent(const LogLine& facts, const LineText& line, std::uint32_t at) {
  // Monkey turns the screen back when it is done; that is no event of the run.
  if (state_.ended && facts.kind == Kind::rotation) {
    run(at);
    return;
  }
  if (state_.ended) end();
  LogRun& current = run(at);
  current.eventLines.push_back(at);
  noteEvidence(facts);
  if (facts.kind == Kind::sleep) return noteSleep(facts.number);
  ++current.seen;
  if (facts.numbered) current.dialect = LogDialect::numbered;
  if (facts.kind == Kind::pointer) current.dialect = LogDialect::early;
  if (facts.kind != Kind::switchActivity) return;
  state_.switchLine = at;
  state_.switched = component(line());
}

// The answer to a Switch names its component; other Intents are the app's own doing.
void RunBuilder::addAnswer(const LogLine& facts, std::string_view text, std::uint32_t at) {
  if (facts.kind == Kind::intentAllowed) noteWindow(at);
  if (!state_.switchLine || component(text) != state_.switched) return;
  if (facts.kind == Kind::intentRejected) runs_.back().rejectedSwitches.push_back(*state_.switchLine);
  state_.switchLine.reset();
}

void RunBuilder::noteWindow(std::uint32_t at) {
  if (open_) runs_.back().windowLines.push_back(at);
}

void RunBuilder::noteEnding(std::uint32_t at) {
  auto& line = runs_.back().endingLine;
  if (!line) line = at;
}

void RunBuilder::addFailure(const LogLine& facts, std::string_view line, std::uint32_t at) {
  endFailure();
  state_.failure.open(facts, line, at, run(at));
  if (state_.failure.complete()) endFailure();
  if (facts.kind == Kind::traceCrash) nameCrashedApp(runs_.back().failures.back().failure);
}

// The rows tell what was in front, which is not always what crashed.
void RunBuilder::nameCrashedApp(trace::Failure& failure) const {
  const auto stack = trace::parseStack(failure.stack);
  failure.process = trace::crashedApp(stack.value_or(trace::StackTrace()), state_.rowPackages);
  if (failure.process.empty()) failure.process = packageOf(state_.lastRow);
}

void RunBuilder::addEnd(const LogLine& facts, std::string_view text, std::uint32_t at) {
  endFailure();
  LogRun& current = run(at);
  switch (facts.kind) {
    case Kind::aborted:
      state_.aborted = true;
      noteEnding(at);
      break;
    case Kind::exception:
      state_.threw = state_.awaitsException = true;
      noteEnding(at);
      break;
    case Kind::eventsInjected:
      state_.ended = true;
      current.injected = facts.number;
      state_.lastCount = EventCount{facts.number, current.seen, at};
      break;
    case Kind::dropped:
      current.dropped = readDropped(text);
      break;
    case Kind::systemCrashed:
      state_.systemCrashed = true;
      noteEnding(at);
      break;
    case Kind::finished:
      state_.finished = true;
      break;
    default:
      break;
  }
}

void RunBuilder::addError(std::string_view text, std::uint32_t at) {
  // Without -v this is all that Monkey prints.
  const bool wholeRun = text.starts_with("** No activities found to run");
  if (!open_ && !argumentsAt_ && !wholeRun) return;
  LogRun& current = run(at);
  state_.refused = true;
  noteEnding(at);
  if (current.exception.empty()) current.exception = withoutBlanksAtEnd(text);
}

void RunBuilder::addTraceRow(std::string_view text, std::uint32_t at) {
  LogRun& current = run(at);
  current.dialect = LogDialect::trace;
  state_.lastRow = text;
  const auto package = packageOf(text);
  if (const auto known = state_.rowPackages.find(package); known != state_.rowPackages.end())
    ++known->second;
  else
    state_.rowPackages.emplace(package, 1);
  current.eventLines.push_back(at);
  if (text.find(";MonkeyThrottleEvent;") == std::string_view::npos) ++current.seen;
}

void RunBuilder::noteEvidence(const LogLine& facts) {
  if (isEvent(facts.kind) && facts.kind != Kind::permission)
    state_.evidence.verbosity = std::max(state_.evidence.verbosity, 1);
  switch (facts.kind) {
    case Kind::touch:
    case Kind::pointer:
      state_.evidence.touches = true;
      break;
    case Kind::key:
    case Kind::sleep:
    case Kind::wait:
    case Kind::seeded:
      state_.evidence.verbosity = std::max(state_.evidence.verbosity, 2);
      break;
    default:
      break;
  }
}

void RunBuilder::noteSleep(std::int64_t ms) {
  if (!state_.firstSleep) state_.firstSleep = ms;
  state_.sleepsDiffer = state_.sleepsDiffer || ms != *state_.firstSleep;
}

}  // namespace marmoset::script

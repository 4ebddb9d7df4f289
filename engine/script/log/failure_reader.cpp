#include "engine/script/log/failure_reader.h"

#include "engine/script/log/line_value.h"
#include "engine/script/log/scanner.h"
#include "engine/trace/stack.h"

namespace marmoset::script {

namespace {

using Kind = LogLineKind;
using trace::FailureKind;

// More lines of other kinds in a row than this, and the rest of the block was lost.
constexpr int mostForeignLines = 20;

// What stands behind "// " in a line of a crash block.
std::string_view commented(std::string_view text) {
  text.remove_prefix(std::min<std::size_t>(2, text.size()));
  if (text.starts_with(' ')) text.remove_prefix(1);
  return withoutBlanksAtEnd(text);
}

void readProcess(std::string_view text, trace::Failure& failure) {
  Scanner scanner(text);
  failure.process = scanner.takeUntil(" ");
  if (scanner.take(" (pid ")) scanner.take(failure.pid);
}

}  // namespace

void FailureReader::open(const LogLine& facts, std::string_view line, std::uint32_t at, const LogRun& run) {
  *this = FailureReader{};
  failure_ = LogFailure{};
  failure_->lines = {at, at};
  failure_->eventsBefore = run.seen;
  if (!run.eventLines.empty()) failure_->lastEvent = static_cast<std::uint32_t>(run.eventLines.size() - 1);
  trace::Failure& failure = failure_->failure;
  const auto text = line.substr(facts.content);
  const auto value = valueOf(text);
  switch (facts.kind) {
    case Kind::notResponding:
      failure.kind = FailureKind::notResponding;
      readProcess(value, failure);
      break;
    case Kind::watchdog:
      failure.kind = FailureKind::notResponding;
      failure.process = "system";
      failure.message = value;
      complete_ = true;
      break;
    case Kind::nativeCrash:
      failure.kind = FailureKind::nativeCrash;
      complete_ = true;
      break;
    case Kind::traceCrash:
      failure.stack = trace::splitJoinedLines(commented(value));
      complete_ = true;
      break;
    default:
      readProcess(value, failure);
      break;
  }
}

bool FailureReader::take(const LogLine& facts, std::string_view line, std::uint32_t at) {
  if (facts.kind == Kind::blank) return true;
  const auto text = line.substr(facts.content);
  const bool anr = failure_->failure.kind == FailureKind::notResponding;
  const bool taken = anr ? takeAnrLine(facts, text) : takeCrashLine(facts, text);
  if (taken) {
    failure_->lines.last = at;
    foreignLines_ = 0;
  } else if (closing_ || ++foreignLines_ > mostForeignLines) {
    complete_ = true;
  }
  return taken;
}

bool FailureReader::takeCrashLine(const LogLine& facts, std::string_view text) {
  std::string& stack = failure_->failure.stack;
  switch (facts.kind) {
    case Kind::crashDetail:
      takeDetail(commented(text));
      return true;
    case Kind::bareComment:
      closing_ = !stack.empty();
      return true;
    case Kind::comment:
    case Kind::stackFrame:
      if (!text.starts_with("//")) return false;
      closing_ = false;
      stack.append(commented(text)).append("\n");
      return true;
    default:
      return false;
  }
}

void FailureReader::takeDetail(std::string_view text) {
  Scanner scanner(text);
  const auto label = scanner.takeUntil(":");
  scanner.take(":");
  scanner.skipBlanks();
  if (label == "Short Msg") failure_->shortMessage = scanner.rest();
  if (label == "Long Msg") failure_->longMessage = scanner.rest();
  if (label == "Build Label") failure_->buildLabel = scanner.rest();
  if (label == "Build Changelist") failure_->buildChangelist = scanner.rest();
}

bool FailureReader::takeAnrLine(const LogLine& facts, std::string_view text) {
  switch (facts.kind) {
    case Kind::reportStatus:
      complete_ = text.find("anr traces") != std::string_view::npos;
      inMainThread_ = false;
      return true;
    case Kind::other:
    case Kind::noise:
    case Kind::stackFrame:
    case Kind::reportStart:
      takeThreadLine(withoutBlanksAtEnd(text));
      return true;
    default:
      return false;
  }
}

// Of the dump only the main thread of the process that hangs is kept: it tells why.
void FailureReader::takeThreadLine(std::string_view text) {
  trace::Failure& failure = failure_->failure;
  constexpr std::string_view reason = "Reason: ", command = "Cmd line: ";
  if (text.starts_with(reason) && failure.message.empty()) failure.message = text.substr(reason.size());
  if (text.starts_with(command)) ourProcess_ = text.substr(command.size()) == failure.process;
  if (text.starts_with('"')) {
    inMainThread_ = ourProcess_ && !sawMainThread_ && text.starts_with("\"main\"");
    sawMainThread_ = sawMainThread_ || inMainThread_;
  } else if (text.starts_with("-----")) {
    inMainThread_ = false;
  }
  if (inMainThread_) failure.stack.append(text).append("\n");
}

// Android's own summary names the innermost exception; where it is missing the stack does.
void FailureReader::nameException() {
  trace::Failure& failure = failure_->failure;
  if (failure.kind == FailureKind::notResponding) return;
  if (failure_->shortMessage.starts_with("Native crash")) failure.kind = FailureKind::nativeCrash;
  if (failure.kind == FailureKind::javaCrash && !failure_->shortMessage.empty()) {
    failure.exception = failure_->shortMessage;
    std::string_view message = failure_->longMessage;
    if (message.starts_with(failure.exception + ": ")) message.remove_prefix(failure.exception.size() + 2);
    if (message != failure.exception) failure.message = message;
  } else if (const auto stack = trace::parseStack(failure.stack)) {
    failure.exception = stack->rootCause().type;
    failure.message = stack->rootCause().message;
  }
}

LogFailure FailureReader::finish() {
  nameException();
  LogFailure finished = std::move(*failure_);
  *this = FailureReader{};
  return finished;
}

}  // namespace marmoset::script

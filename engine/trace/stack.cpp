#include "engine/trace/stack.h"

#include <algorithm>
#include <utility>

#include "engine/trace/stack_line.h"

namespace marmoset::trace {

namespace {

// How many other lines may stand between two frames of one stack: logcat mixes what threads print.
constexpr int largestGap = 5;
constexpr int longestMessage = 50;

class StackReader {
 public:
  explicit StackReader(bool keepFrameless) : keepFrameless_(keepFrameless) {}

  void read(std::string_view text) {
    for (std::size_t begin = 0; begin <= text.size();) {
      const auto end = std::min(text.find('\n', begin), text.size());
      take(parseStackLine(text.substr(begin, end - begin)));
      begin = end + 1;
      ++at_;
    }
    close();
  }

  std::vector<StackTrace> stacks;

 private:
  void take(const StackLine& line) {
    switch (line.kind) {
      case StackLineKind::blank:
      case StackLineKind::detail:
        return;
      case StackLineKind::frame:
      case StackLineKind::brokenFrame:
        return takeFrame(line);
      case StackLineKind::component:
        return inScriptError() ? takeFrame(line) : takeOther(line);
      case StackLineKind::more:
        return takeMore(line);
      case StackLineKind::thrown:
        return takeThrown(line);
      case StackLineKind::cause:
      case StackLineKind::suppressed:
        return takeLinked(line);
      case StackLineKind::fatal:
        close();
        context_ = {};
        context_.fatal = true;
        return takeContext(line);
      case StackLineKind::process:
        return takeContext(line);
      case StackLineKind::signal:
        close();
        context_.fatal = true;
        open(ThrowableRole::thrown, line);
        return;
      case StackLineKind::thread:
        close();
        context_.thread = line.thread;
        open(ThrowableRole::thrown, line);
        return;
      case StackLineKind::other:
        return takeOther(line);
    }
  }

  // A throwable is open from its first line until its frames end; its message may take several lines.
  void open(ThrowableRole role, const StackLine& line) {
    if (!current_) {
      current_ = StackTrace{};
      current_->process = context_.process;
      current_->thread = context_.thread;
      current_->pid = context_.pid;
      current_->fatal = context_.fatal;
      current_->firstLine = at_;
    }
    Throwable throwable;
    throwable.role = role;
    throwable.type = line.type;
    throwable.message = line.message;
    throwable.textLine = at_;
    current_->throwables.push_back(std::move(throwable));
    current_->lastLine = at_;
    messageLines_ = 0;
    gap_ = 0;
    broken_ = false;
  }

  void takeFrame(const StackLine& line) {
    if (!current_ || gap_ > largestGap) {
      close();
      open(ThrowableRole::thrown, StackLine{});
    }
    Frame frame = line.frame;
    frame.textLine = at_;
    last().frames.push_back(std::move(frame));
    current_->lastLine = at_;
    broken_ = line.kind == StackLineKind::brokenFrame;
    gap_ = 0;
  }

  void takeMore(const StackLine& line) {
    if (!current_) return takeOther(line);
    last().omitted = static_cast<std::uint32_t>(std::max(line.number, 0));
    current_->lastLine = at_;
    gap_ = 0;
  }

  void takeThrown(const StackLine& line) {
    if (current_ && last().frames.empty() && !last().type.empty() && !looksThrown(line.type))
      return takeOther(line);
    close();
    open(ThrowableRole::thrown, line);
  }

  void takeLinked(const StackLine& line) {
    const bool nested = suppressedIndent_ && line.indent >= *suppressedIndent_;
    const bool suppressed = line.kind == StackLineKind::suppressed || (nested && current_);
    if (line.kind == StackLineKind::suppressed && current_ && !nested) suppressedIndent_ = line.indent;
    if (!suppressed) suppressedIndent_.reset();
    open(suppressed ? ThrowableRole::suppressed : ThrowableRole::cause, line);
  }

  void takeContext(const StackLine& line) {
    if (!line.process.empty()) context_.process = line.process;
    if (!line.thread.empty()) context_.thread = line.thread;
    if (line.number > 0) context_.pid = line.number;
    if (!current_ || !last().frames.empty()) return;
    current_->process = context_.process;
    current_->thread = context_.thread;
    current_->pid = context_.pid;
  }

  void takeOther(const StackLine& line) {
    if (!current_) return;
    if (broken_ && !line.prefixed) return mendFrame(line);
    broken_ = false;
    if (last().frames.empty() && !last().type.empty() && messageLines_ < longestMessage) {
      last().message.append("\n").append(line.text);
      ++messageLines_;
      return;
    }
    ++gap_;
  }

  // A terminal wrapped the line of the last frame.
  void mendFrame(const StackLine& line) {
    const Frame& frame = last().frames.back();
    const std::string whole =
        "at " + frame.owner + "." + frame.method + "(" + frame.file + std::string(line.text);
    const StackLine joined = parseStackLine(whole);
    broken_ = false;
    if (joined.kind != StackLineKind::frame) return;
    const auto textLine = frame.textLine;
    last().frames.back() = joined.frame;
    last().frames.back().textLine = textLine;
    current_->lastLine = at_;
  }

  void close() {
    broken_ = false;
    suppressedIndent_.reset();
    if (!current_) return;
    const bool hasFrames = std::any_of(current_->throwables.begin(), current_->throwables.end(),
                                       [](const Throwable& thrown) { return !thrown.frames.empty(); });
    const bool keep = hasFrames || (!last().type.empty() &&
                                    (current_->fatal || (keepFrameless_ && looksThrown(last().type))));
    // A dump names the process once, above all its threads.
    if (keep && current_->fatal) context_ = {};
    context_.thread.clear();
    if (keep) stacks.push_back(std::move(*current_));
    current_.reset();
  }

  static bool looksThrown(std::string_view type) {
    constexpr std::string_view endings[] = {"Exception", "Error", "Throwable",
                                            "Leaked",    "Death", "Violation"};
    return std::any_of(std::begin(endings), std::end(endings),
                       [&](std::string_view ending) { return type.ends_with(ending); });
  }

  bool inScriptError() const {
    return current_ && last().type.find('.') == std::string::npos && last().type.ends_with("Error");
  }

  Throwable& last() { return current_->throwables.back(); }
  const Throwable& last() const { return current_->throwables.back(); }

  struct Context {
    std::string process, thread;
    std::int32_t pid = 0;
    bool fatal = false;
  };

  bool keepFrameless_;
  Context context_;
  std::optional<StackTrace> current_;
  std::optional<std::size_t> suppressedIndent_;
  std::uint32_t at_ = 0;
  int messageLines_ = 0, gap_ = 0;
  bool broken_ = false;
};

std::vector<StackTrace> readStacks(std::string_view text, bool keepFrameless) {
  StackReader reader(keepFrameless);
  if (text.find(joinedLine) == std::string_view::npos) {
    reader.read(text);
  } else {
    reader.read(splitJoinedLines(text));
  }
  return std::move(reader.stacks);
}

}  // namespace

const Throwable& StackTrace::rootCause() const {
  const auto found = std::find_if(throwables.rbegin(), throwables.rend(), [](const Throwable& throwable) {
    return throwable.role != ThrowableRole::suppressed;
  });
  return found == throwables.rend() ? throwables.front() : *found;
}

std::string splitJoinedLines(std::string_view text) {
  std::string lines(text);
  // The mark stands behind the last line too, where its blank may have been trimmed.
  const auto mark = joinedLine.substr(0, joinedLine.find_last_not_of(' ') + 1);
  if (std::string_view(lines).ends_with(mark)) lines.resize(lines.size() - mark.size());
  for (std::size_t at = 0; (at = lines.find(joinedLine, at)) != std::string::npos; ++at)
    lines.replace(at, joinedLine.size(), "\n");
  return lines;
}

std::vector<StackTrace> findStacks(std::string_view text) {
  return readStacks(text, false);
}

std::optional<StackTrace> parseStack(std::string_view text) {
  auto stacks = readStacks(text, true);
  const auto first = [&](auto wanted) { return std::find_if(stacks.begin(), stacks.end(), wanted); };
  auto chosen = first([](const StackTrace& stack) { return stack.fatal; });
  if (chosen == stacks.end())
    chosen = first([](const StackTrace& stack) { return !stack.throwables.front().type.empty(); });
  if (chosen == stacks.end()) chosen = first([](const StackTrace& stack) { return stack.thread == "main"; });
  if (chosen == stacks.end()) chosen = stacks.begin();
  if (chosen == stacks.end()) return std::nullopt;
  return std::move(*chosen);
}

}  // namespace marmoset::trace

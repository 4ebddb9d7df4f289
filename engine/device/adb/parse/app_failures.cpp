#include "engine/device/adb/parse/app_failures.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include <re2/re2.h>

#include "engine/device/adb/parse/component.h"
#include "engine/trace/process_name.h"

namespace marmoset::device::adb {
namespace {

using trace::FailureKind;

constexpr std::string_view systemServer = "system_server";
constexpr std::string_view crashEvent = "am_crash";
constexpr std::string_view nativeCrash = "Native crash";

}  // namespace

std::string processCommand(int sdk) {
  constexpr int firstSdkWithToybox = 26;
  return sdk >= firstSdkWithToybox ? "ps -A -o PID,NAME" : "ps";
}

ProcessList parseProcessList(std::string_view text) {
  ProcessList processes;
  std::size_t pidColumn = 1;
  for (const auto line : linesOf(text)) {
    std::istringstream blanks{std::string(line)};
    std::vector<std::string> words;
    for (std::string word; blanks >> word;) words.push_back(std::move(word));
    // The first line names the columns; the name comes last in all versions.
    if (const auto header = std::find(words.begin(), words.end(), "PID"); header != words.end()) {
      pidColumn = static_cast<std::size_t>(header - words.begin());
    } else if (std::int32_t pid = 0;
               words.size() > pidColumn && RE2::FullMatch(words[pidColumn], R"((\d+))", &pid)) {
      processes[pid] = words.back();
    }
  }
  return processes;
}

AppFailures::AppFailures(std::string package, const ProcessList& running) : package_(std::move(package)) {
  for (const auto& [pid, name] : running) {
    if (name == systemServer) system_ = pid;
    if (trace::isProcessOf(name, package_)) processes_[pid] = name;
  }
}

bool AppFailures::isSystem(const LogEntry& entry) const {
  return system_ != 0 ? entry.pid == system_ : !isWriter(entry.pid);
}

void AppFailures::add(const LogEntry& entry) {
  if (isSystem(entry)) {
    if (const auto start = processStart(entry)) {
      // A number may have been another process' before.
      processes_.erase(start->pid);
      if (trace::isProcessOf(start->process, package_)) processes_[start->pid] = start->process;
    }
    systemTells_ = systemTells_ || entry.tag.starts_with("am_");
    if (entry.tag == crashEvent) return systemSaysCrashed(entry);
  }
  log_.add(entry);
}

// "[9328,0,a.b,549994054,java.lang.IllegalStateException,boom,Main.kt,67,0]": the message may hold commas.
void AppFailures::systemSaysCrashed(const LogEntry& entry) {
  static const RE2 form(R"(^\[(\d+),-?\d+,([^,]+),-?\d+,([^,]*),(.*),[^,]*,-?\d+(?:,-?\d+)?\]$)");
  trace::Failure told;
  if (!RE2::FullMatch(entry.message, form, &told.pid, &told.process, &told.exception, &told.message)) return;
  const auto known = processes_.find(told.pid);
  if (known == processes_.end() || known->second != told.process) return;
  collect();
  // The process' last words came just before; what it wrote earlier of the same kind it survived.
  const auto last = std::find_if(candidates_.rbegin(), candidates_.rend(), [&](const Candidate& candidate) {
    return candidate.failure.pid == told.pid && candidate.failure.kind != FailureKind::notResponding;
  });
  if (last != candidates_.rend()) {
    if (last->state != State::dismissed) last->state = State::counts;
    return;
  }
  if (told.exception == nativeCrash) told.kind = FailureKind::nativeCrash;
  candidates_.push_back({std::move(told), State::counts});
}

bool AppFailures::isOwn(LoggedFailure& logged) const {
  auto& failure = logged.failure;
  const auto known = processes_.find(failure.pid);
  if (known == processes_.end()) return false;
  // Before Android 4.4 nothing but the writer says whose crash it is.
  if (failure.process.empty() && failure.kind == FailureKind::javaCrash) failure.process = known->second;
  if (failure.process != known->second) return false;
  switch (failure.kind) {
    case FailureKind::javaCrash:
      return logged.writer == failure.pid;
    case FailureKind::nativeCrash:
      return !isWriter(logged.writer);
    case FailureKind::notResponding:
      return system_ != 0 ? logged.writer == system_ : !isWriter(logged.writer);
  }
  return false;
}

void AppFailures::collect() {
  for (auto& logged : log_.flush())
    if (isOwn(logged)) candidates_.push_back({std::move(logged.failure), State::waiting});
}

bool AppFailures::isUndecided() {
  collect();
  return std::any_of(candidates_.begin(), candidates_.end(),
                     [](const Candidate& candidate) { return candidate.state == State::waiting; });
}

void AppFailures::decide(const ProcessList& running, const std::set<std::string>& hungDialogs) {
  collect();
  // Of several last words of one process only the last can be true.
  std::set<std::int32_t> judged;
  for (auto candidate = candidates_.rbegin(); candidate != candidates_.rend(); ++candidate) {
    const auto& failure = candidate->failure;
    const bool hang = failure.kind == FailureKind::notResponding;
    if (!hang && !judged.insert(failure.pid).second) continue;
    if (candidate->state != State::waiting) continue;
    const auto lives = running.find(failure.pid);
    const bool gone = lives == running.end() || lives->second != failure.process;
    if (hang ? gone || hungDialogs.contains(failure.process) : gone && !systemTells_)
      candidate->state = State::counts;
  }
}

void AppFailures::giveUp() {
  for (auto& candidate : candidates_)
    if (candidate.state == State::waiting)
      candidate.state =
          candidate.failure.kind == FailureKind::notResponding ? State::dismissed : State::looked;
}

std::optional<trace::Failure> AppFailures::take() {
  const auto first = std::find_if(candidates_.begin(), candidates_.end(), [](const Candidate& candidate) {
    return candidate.state == State::counts;
  });
  if (first == candidates_.end()) return std::nullopt;
  first->state = State::dismissed;
  return first->failure;
}

}  // namespace marmoset::device::adb

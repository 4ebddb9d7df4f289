#include "engine/device/adb/device/monkey_output.h"

#include <fmt/format.h>

#include "engine/script/log/log.h"
#include "engine/trace/process_name.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using script::RunOutcome;

constexpr std::string_view noActivities = "** No activities found to run";
constexpr int badHeader = 251;  // -5

std::string tail(std::string_view output) {
  constexpr std::size_t kept = 300;
  return std::string(output.size() > kept ? output.substr(output.size() - kept) : output);
}

}  // namespace

Result<MonkeyEnd> parseMonkeyEnd(std::string_view output, int exitCode, std::string_view package) {
  if (output.find(noActivities) != std::string_view::npos)
    return fail(Kind::notInstalled, fmt::format("{} is not installed or has no activity to launch", package));
  const auto log = script::Log::parse(script::Text(output));
  if (log.runs().empty())
    return fail(Kind::badAnswer, fmt::format("Monkey said nothing we know: {}", tail(output)));
  const auto& run = log.runs().back();
  if (exitCode == badHeader && !run.injected)
    return fail(Kind::badAnswer, fmt::format("Monkey refused the script (exit code -5): {}", tail(output)));
  if (run.outcome == RunOutcome::exception)
    return fail(Kind::badAnswer, fmt::format("Monkey threw: {}", run.exception));
  if (!run.injected) return fail(Kind::badAnswer, fmt::format("Monkey ended early: {}", tail(output)));
  MonkeyEnd end{*run.injected, std::nullopt, {}};
  for (const auto& failure : run.failures)
    if (!end.failure && trace::isProcessOf(failure.failure.process, package)) end.failure = failure.failure;
  if (!end.failure && !run.failures.empty()) end.endedBy = run.failures.front().failure.process;
  return end;
}

tl::unexpected<DeviceError> keepsFailing(std::string_view process) {
  return fail(
      Kind::halfAnswer,
      fmt::format("{} failed during the run and ended Monkey. Stop or uninstall it and run again.", process));
}

}  // namespace marmoset::device::adb

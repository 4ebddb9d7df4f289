#include <charconv>

#include <fmt/format.h>

#include "engine/device/adb/device/adb_device.h"
#include "engine/device/adb/parse/activity_dump.h"
#include "engine/device/adb/parse/uiautomator_output.h"
#include "engine/device/adb/parse/window_dump.h"
#include "engine/device/adb/server/waiting.h"
#include "engine/trace/view_tree_xml.h"

namespace marmoset::device::adb {
namespace {

using Kind = DeviceError::Kind;
using namespace std::chrono_literals;

// After so long without rest the screen is taken as it is.
constexpr auto restLimit = 5s;
constexpr auto restPause = 150ms;
constexpr auto lookLimit = 40s;
// How often the device is asked what became of a failure that its log tells of.
constexpr int failureLooks = 4;
constexpr std::string_view observeSeparator = "marmoset-part";
constexpr std::string_view pngSignature = "\x89PNG\r\n\x1a\n";

// A window comes up for seconds; a device without any focus is on its way somewhere.
bool atRest(const trace::WindowStatus& status) {
  return status.kind != trace::WindowKind::none;
}

// "1704067200.123000000"; devices that know no parts of a second print something else behind the point.
std::int64_t millisecondsOf(std::string_view date) {
  std::int64_t seconds = 0, parts = 0;
  const auto* end = std::from_chars(date.data(), date.data() + date.size(), seconds).ptr;
  date.remove_prefix(static_cast<std::size_t>(end - date.data()));
  if (date.size() > 4 && date.front() == '.') std::from_chars(date.data() + 1, date.data() + 4, parts);
  return seconds * 1000 + parts;
}

std::vector<std::string_view> splitParts(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const auto at = text.find(observeSeparator);
    parts.push_back(text.substr(0, at));
    if (at == std::string_view::npos) return parts;
    text.remove_prefix(at + observeSeparator.size());
    text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  }
}

}  // namespace

struct AdbDevice::Seen {
  std::int64_t timeMs = 0;
  trace::WindowStatus window;
  std::shared_ptr<const trace::ViewTree> tree;
  bool settled = true;
};

// Everything in one command: on a phone each costs more than what it runs.
Result<AdbDevice::Seen> AdbDevice::look(bool withTree, const Operation& operation) {
  const auto file = RemoteFile::uniquePath("xml");
  auto line = fmt::format(
      "date +%s.%N; echo {0}; dumpsys activity activities; echo {0}; dumpsys window windows; dumpsys window "
      "displays; echo {0}; "
      "dumpsys input_method; echo {0}; ",
      observeSeparator);
  // A failed dump leaves an old file and the exit code 0, so the name is new and the file looked at.
  if (withTree)
    line += fmt::format("uiautomator dump {1} 2>&1; echo {0} $?; cat {1} 2>/dev/null; rm -f {1}; echo {0}; ",
                        observeSeparator, file);
  const auto answer = shell_.runLine(line + log_.markCommand(), operation, lookLimit);
  if (!answer) return tl::unexpected(answer.error());
  const auto parts = splitParts(answer->out);
  if (parts.size() < (withTree ? 7u : 5u))
    return fail(Kind::halfAnswer, fmt::format("{} told only a part of what it shows", info_.serial));
  Seen seen;
  seen.timeMs = millisecondsOf(parts[0]);
  const auto resumed = resumedActivity(parts[1]);
  seen.window = windowStatus(parseWindowDump(parts[2]), resumed, start_.package);
  seen.window.keyboard = keyboardShown(parts[3]);
  seen.settled = atRest(seen.window);
  if (!withTree) return seen;
  const auto dump = dumpOutcome(parts[4], 0);
  if (dump == DumpOutcome::taken)
    return fail(Kind::busy, fmt::format("another program reads the screen of {}: end it", info_.serial));
  seen.settled = seen.settled && dump == DumpOutcome::dumped;
  if (dump != DumpOutcome::dumped) return seen;
  auto tree = trace::parseViewTree(parts[5]);
  if (!tree)
    return fail(Kind::badAnswer,
                fmt::format("cannot read the view tree of {}: {}", info_.serial, tree.error().message));
  seen.tree = std::make_shared<const trace::ViewTree>(std::move(*tree));
  return seen;
}

Result<trace::Observation> AdbDevice::observe(trace::ObservationLevel level, const Operation& operation) {
  if (!log_.isStarted())
    if (auto started = log_.start(info_.sdk, operation); !started) return tl::unexpected(started.error());
  const bool withTree = level >= trace::ObservationLevel::tree;
  const auto giveUp = Operation::Clock::now() + restLimit;
  trace::Observation observation;
  for (;;) {
    auto seen = look(withTree, operation);
    if (!seen) return tl::unexpected(seen.error());
    if (auto read = readLog(observation, operation); !read) return tl::unexpected(read.error());
    observation.timeMs = seen->timeMs;
    observation.window = std::move(seen->window);
    observation.tree = std::move(seen->tree);
    observation.settled = seen->settled;
    if (observation.settled || Operation::Clock::now() >= giveUp) break;
    if (auto paused = pause(restPause, operation); !paused) return tl::unexpected(paused.error());
  }
  if (auto decided = decideFailures(observation, operation); !decided) return tl::unexpected(decided.error());
  observation.failure = std::exchange(lastFailure_, std::nullopt);
  observation.instrumented = probesSeen_;
  if (level < trace::ObservationLevel::screen) return observation;
  const auto picture = shell_.capture({"screencap", "-p"}, operation);
  if (!picture) return tl::unexpected(picture.error());
  // With several displays a warning comes first.
  const auto begin = picture->find(pngSignature);
  if (begin == std::string::npos)
    return fail(Kind::halfAnswer,
                fmt::format("{} gave no picture: {}", info_.serial, picture->substr(0, 100)));
  observation.screenshot = trace::Picture(
      std::vector<std::uint8_t>(picture->begin() + static_cast<std::ptrdiff_t>(begin), picture->end()));
  return observation;
}

// What the log says of a failure is compared with what the device shows; what the system does about it may
// take it a moment.
Result<void> AdbDevice::decideFailures(trace::Observation& observation, const Operation& operation) {
  for (int looks = 0; failures_.isUndecided(); ++looks) {
    if (looks == failureLooks) {
      failures_.giveUp();
      break;
    }
    if (looks > 0)
      if (auto paused = pause(restPause, operation); !paused) return paused;
    const auto answer =
        shell_.runLine(fmt::format("{}; echo {}; dumpsys window windows; {}", processCommand(info_.sdk),
                                   observeSeparator, log_.markCommand()),
                       operation);
    if (!answer) return tl::unexpected(answer.error());
    const auto parts = splitParts(answer->out);
    if (parts.size() < 2)
      return fail(Kind::halfAnswer, fmt::format("{} told only a part of what runs", info_.serial));
    if (auto read = readLog(observation, operation); !read) return read;
    failures_.decide(parseProcessList(parts[0]), hungProcesses(parseWindowDump(parts[1])));
  }
  while (auto failure = failures_.take())
    if (!lastFailure_) lastFailure_ = std::move(failure);
  return {};
}

Result<void> AdbDevice::readLog(trace::Observation& observation, const Operation& operation) {
  const auto entries = log_.readToMark(operation);
  if (!entries) return tl::unexpected(entries.error());
  for (const auto& entry : *entries) {
    failures_.add(entry);
    if (const auto method = probeValue(entry, "METHOD")) {
      observation.callbacks.push_back(*method);
    } else if (const auto branch = probeValue(entry, "BRANCH")) {
      observation.branches.push_back(*branch);
    }
    probesSeen_ = probesSeen_ || entry.tag == probeTag;
    // Its probes and its last words aside.
    const bool isAppLog =
        failures_.isWriter(entry.pid) && entry.tag != probeTag && entry.tag != "AndroidRuntime";
    if (isAppLog) observation.log.push_back(entry.tag + ": " + entry.message);
  }
  return {};
}

}  // namespace marmoset::device::adb

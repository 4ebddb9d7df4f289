#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::string_view probeTag = "MARMOSET";

// The oldest go first, as from the device's own log; nobody waits for so many.
template <class Entries>
void dropOldest(Entries& entries, std::size_t most) {
  if (entries.size() < most) return;
  entries.erase(entries.begin(), entries.begin() + static_cast<std::ptrdiff_t>(most / 2));
}

}  // namespace

void reportLogged(PhoneState& phone, std::string line) {
  dropOldest(phone.appLog, limits::keptLogLines);
  phone.appLog.push_back(std::move(line));
}

void writeLog(PhoneState& phone, std::int32_t pid, char priority, LogLine::Buffer buffer,
              std::string_view tag, std::string message) {
  if (!phone.options.keepLog) return;
  dropOldest(phone.log, limits::keptLogLines);
  if (message.size() > limits::logLine) message.resize(limits::logLine);
  phone.log.push_back({phone.now, pid, priority, buffer, std::string(tag), std::move(message)});
}

std::int32_t takePid(PhoneState& phone) {
  return std::exchange(phone.nextPid, phone.nextPid + 7);
}

void logProcessStart(PhoneState& phone, std::string_view process, std::int32_t pid, std::int32_t uid) {
  if (!phone.options.keepLog) return;
  writeLog(phone, systemProcess, 'I', LogLine::Buffer::events, "am_proc_start",
           fmt::format("[0,{},{},{},top-activity,]", pid, uid, process));
  writeLog(phone, systemProcess, 'I', LogLine::Buffer::system, "ActivityManager",
           fmt::format("Start proc {}:{}/u0a{} for top-activity", pid, process, uid - 10000));
}

void reportCallback(PhoneState& phone, const RunningApp& app, Index callback) {
  if (callback < 0 || !app.app->facts.instrumented) return;
  dropOldest(phone.callbacks, limits::keptReports);
  phone.callbacks.push_back({app.app.get(), callback});
  if (!phone.options.keepLog) return;
  writeLog(phone, app.pid, 'D', LogLine::Buffer::main, probeTag,
           fmt::format("METHOD={}", app.app->callbacks[callback]));
}

void reportBranch(PhoneState& phone, const RunningApp& app, Index branch) {
  if (branch < 0 || !app.app->facts.instrumented) return;
  dropOldest(phone.branches, limits::keptReports);
  phone.branches.push_back({app.app.get(), branch});
  if (!phone.options.keepLog) return;
  writeLog(phone, app.pid, 'D', LogLine::Buffer::main, probeTag,
           fmt::format("BRANCH={}", app.app->branches[branch]));
}

}  // namespace marmoset::device::simulator

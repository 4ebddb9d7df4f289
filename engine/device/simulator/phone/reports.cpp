#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

constexpr std::string_view probeTag = "MARMOSET";

}  // namespace

void writeLog(PhoneState& phone, std::int32_t pid, char priority, LogLine::Buffer buffer,
              std::string_view tag, std::string message) {
  if (!phone.options.keepLog) return;
  phone.log.push_back({phone.now, pid, priority, buffer, std::string(tag), std::move(message)});
}

void reportCallback(PhoneState& phone, const RunningApp& app, Index callback) {
  if (callback < 0 || !app.app->facts.instrumented) return;
  phone.callbacks.push_back({app.app.get(), callback});
  if (!phone.options.keepLog) return;
  writeLog(phone, app.pid, 'D', LogLine::Buffer::main, probeTag,
           fmt::format("METHOD={}", app.app->callbacks[callback]));
}

void reportBranch(PhoneState& phone, const RunningApp& app, Index branch) {
  if (branch < 0 || !app.app->facts.instrumented) return;
  phone.branches.push_back({app.app.get(), branch});
  if (!phone.options.keepLog) return;
  writeLog(phone, app.pid, 'D', LogLine::Buffer::main, probeTag,
           fmt::format("BRANCH={}", app.app->branches[branch]));
}

}  // namespace marmoset::device::simulator

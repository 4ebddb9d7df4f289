#include <algorithm>

#include <fmt/format.h>

#include "engine/device/emulator/commands/dumpsys/dumps.h"
#include "engine/device/emulator/commands/dumpsys/records.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_facts.h"

namespace marmoset::device::emulator {
namespace {

using Records = std::vector<ActivityRecord>;

// The records of one task, top first, from `first` on.
std::size_t endOfTask(const Records& records, std::size_t first) {
  auto end = first;
  while (end < records.size() && records[end].task == records[first].task) ++end;
  return end;
}

const ActivityRecord* resumed(const Records& records) {
  const auto found =
      std::find_if(records.begin(), records.end(), [](const auto& record) { return record.resumed; });
  return found == records.end() ? nullptr : &*found;
}

std::string history(const Records& records, std::size_t first, std::size_t end, int sdk) {
  std::string text;
  for (auto i = first; i < end; ++i)
    text += fmt::format("      * Hist #{}: {}\n        packageName={} processName={}\n", end - 1 - i,
                        records[i].print(sdk), records[i].component.package, records[i].component.package);
  return text;
}

std::string classic(const Records& records, int sdk) {
  std::string text =
      "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to "
      "bottom):\n";
  for (std::size_t first = 0; first < records.size();) {
    const auto end = endOfTask(records, first);
    const auto& top = records[first];
    text += fmt::format("\n  Stack #{}: type={} mode=fullscreen\n  isSleeping=false\n", top.task - 1,
                        top.component.package == homeActivity().package ? "home" : "standard");
    text += fmt::format("    Task id #{}\n    * TaskRecord{{{} #{} A={} U=0 StackId={} sz={}}}\n", top.task,
                        identity(fmt::format("task{}", top.task)), top.task, top.component.package,
                        top.task - 1, end - first);
    text += history(records, first, end, sdk);
    if (top.resumed) text += fmt::format("\n    mResumedActivity: {}\n", top.print(sdk));
    text += fmt::format("    mLastPausedActivity: {}\n", records[end - 1].print(sdk));
    first = end;
  }
  return text + "\n  isHomeRecentsComponent=false  KeyguardController:\n    mKeyguardShowing=false\n";
}

std::string modern(const Records& records, int sdk) {
  std::string text =
      "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to "
      "bottom):\n";
  for (std::size_t first = 0; first < records.size();) {
    const auto end = endOfTask(records, first);
    const auto& top = records[first];
    text += fmt::format(
        "  * Task{{{} #{} type={} A=10213:{} U=0 visible={} visibleRequested={} mode=fullscreen "
        "translucent=false sz={}}}\n",
        identity(fmt::format("task{}", top.task)), top.task,
        top.component.package == homeActivity().package ? "home" : "standard", top.component.package,
        top.resumed, top.resumed, end - first);
    if (top.resumed) text += fmt::format("    topResumedActivity={}\n", top.print(sdk));
    text += fmt::format("    mLastPausedActivity: {}\n", records[end - 1].print(sdk));
    text += history(records, first, end, sdk) + '\n';
    first = end;
  }
  if (const auto* top = resumed(records))
    text += fmt::format(
        "  Resumed activities in task display areas (from top to bottom):\n    Resumed: {0}\n\n  "
        "ResumedActivity: {0}\n",
        top->print(sdk));
  return text;
}

std::string top(const Records& records) {
  const auto* record = resumed(records);
  if (record == nullptr) return {};
  const auto name = record->component.brief();
  return fmt::format(
      "TASK {} id={} userId=0\n  ACTIVITY {} {} pid={}\n    Local Activity {} State:\n      mResumed=true "
      "mStopped=false mFinished=false\n",
      record->component.package, record->task, name, identity(fmt::format("{}#{}", name, record->task)),
      record->pid, identity("local" + name));
}

std::string processes(const simulator::Phone& phone) {
  std::string text = "ACTIVITY MANAGER RUNNING PROCESSES (dumpsys activity processes)\n";
  for (const auto& installed : phone.installed()) {
    if (installed.pid == 0) continue;
    const auto& package = simulator::facts(*installed.app).package;
    text += fmt::format("  *APP* UID {} ProcessRecord{{{} {}:{}/u0a{}}}\n", installed.uid, identity(package),
                        installed.pid, package, installed.uid - 10000);
  }
  return text;
}

}  // namespace

std::string dumpActivity(EmulatedDevice& device, const std::vector<std::string>& arguments) {
  const int sdk = device.profile().sdk;
  const auto part = arguments.empty() ? "activities" : arguments.front();
  return device.withPhone([&](simulator::Phone& phone) -> std::string {
    const auto records = activityRecords(phone);
    if (part == "activities" || part == "a")
      return sdk >= firstModernSdk ? modern(records, sdk) : classic(records, sdk);
    if (part == "top") return top(records);
    if (part == "processes" || part == "p") return processes(phone);
    return fmt::format("Bad activity command, or no activities match: {}\n", part);
  });
}

}  // namespace marmoset::device::emulator

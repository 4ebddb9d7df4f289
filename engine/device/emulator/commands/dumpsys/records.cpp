#include "engine/device/emulator/commands/dumpsys/records.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/trace/stable_hash.h"

namespace marmoset::device::emulator {
namespace {

using trace::WindowKind;

constexpr std::int32_t homeTask = 1;
constexpr std::int32_t homePid = 1200;

std::string_view typeOf(WindowKind kind) {
  switch (kind) {
    case WindowKind::dialog:
      return "APPLICATION";
    case WindowKind::popup:
      return "APPLICATION_PANEL";
    case WindowKind::menu:
      return "APPLICATION_ATTACHED_DIALOG";
    default:
      return "BASE_APPLICATION";
  }
}

// What the window manager calls a window that has no title of its own.
std::string titleOf(const ActivityRecord& record, const simulator::ActivityEntry::Window& window) {
  if (!window.title.empty()) return window.title;
  if (window.kind == WindowKind::popup) return "PopupWindow:" + identity(record.component.full() + "popup");
  if (window.kind == WindowKind::menu) return "AtchDlg:" + record.component.full();
  return record.component.full();
}

bool isSystemDialog(const trace::WindowStatus& status) {
  return status.kind == WindowKind::system && status.window.starts_with("Application ");
}

}  // namespace

std::string identity(std::string_view name) {
  trace::StableHash hash;
  hash.add(name);
  return fmt::format("{:x}", hash.value() & 0xfffffff);
}

std::string ActivityRecord::print(int sdk) const {
  const auto name = component.brief();
  return fmt::format("ActivityRecord{{{} u0 {}{} t{}}}", identity(fmt::format("{}#{}", name, task)), name,
                     sdk >= firstModernSdk ? "}" : "", task);
}

std::string WindowRecord::print() const {
  return fmt::format("Window{{{} u0 {}}}", identity(title), title);
}

std::vector<ActivityRecord> activityRecords(const simulator::Phone& phone) {
  std::vector<ActivityRecord> records;
  const auto stack = phone.stack();
  for (auto entry = stack.rbegin(); entry != stack.rend(); ++entry)
    records.push_back({{entry->package, entry->activity},
                       entry->task,
                       phone.pid(entry->package),
                       entry->resumed,
                       entry->windows});
  const auto status = phone.window();
  const bool appOnTop =
      std::any_of(records.begin(), records.end(), [](const auto& record) { return record.resumed; });
  ActivityRecord home{homeActivity(), homeTask, homePid, !appOnTop, {}};
  if (appOnTop) {
    records.push_back(std::move(home));
    return records;
  }
  const bool foreign = status.kind == WindowKind::system && status.package != home.component.package &&
                       !isSystemDialog(status);
  if (foreign) home.component = {status.package, status.package + ".Main"};
  records.insert(records.begin(), std::move(home));
  return records;
}

std::vector<WindowRecord> windowRecords(const simulator::Phone& phone) {
  std::vector<WindowRecord> windows;
  const auto status = phone.window();
  if (isSystemDialog(status)) windows.push_back({status.window, "SYSTEM_ALERT", "android"});
  if (status.keyboard) windows.push_back({"InputMethod", "INPUT_METHOD", "com.android.inputmethod.latin"});
  for (const auto& record : activityRecords(phone)) {
    if (!record.resumed) continue;
    const auto& [package, activity] = record.component;
    for (auto window = record.windows.rbegin(); window != record.windows.rend(); ++window)
      if (window->kind != WindowKind::activity)
        windows.push_back({titleOf(record, *window), typeOf(window->kind), package});
    windows.push_back({record.component.full(), "BASE_APPLICATION", package});
  }
  windows.push_back({"StatusBar", "STATUS_BAR", "com.android.systemui"});
  return windows;
}

std::string focusedWindow(const simulator::Phone& phone) {
  if (phone.window().kind == WindowKind::none) return "null";
  for (const auto& window : windowRecords(phone))
    if (window.type != "INPUT_METHOD") return window.print();
  return "null";
}

}  // namespace marmoset::device::emulator

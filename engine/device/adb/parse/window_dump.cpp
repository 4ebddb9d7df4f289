#include "engine/device/adb/parse/window_dump.h"

#include <array>
#include <charconv>
#include <tuple>
#include <utility>

namespace marmoset::device::adb {
namespace {

using trace::WindowKind;

std::optional<std::int32_t> leadingNumber(std::string_view text) {
  std::int32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc()) return std::nullopt;
  return value;
}

// What follows `key` in the line.
std::optional<std::string_view> after(std::string_view line, std::string_view key) {
  const auto at = line.find(key);
  if (at == std::string_view::npos) return std::nullopt;
  return line.substr(at + key.size());
}

// "{HASH u0 TITLE}", where the title may hold blanks and the last brace ends it.
std::optional<WindowName> parseWindow(std::string_view text) {
  constexpr std::string_view opening = "Window{";
  const auto at = text.find(opening);
  if (at == std::string_view::npos) return std::nullopt;
  text.remove_prefix(at + opening.size());
  const auto hashEnd = text.find(' ');
  const auto close = text.rfind('}');
  if (hashEnd == std::string_view::npos || close == std::string_view::npos || close < hashEnd)
    return std::nullopt;
  WindowName name{std::string(text.substr(0, hashEnd)), {}};
  auto title = text.substr(hashEnd + 1, close - hashEnd - 1);
  // Versions before 4.2 print no user.
  if (title.starts_with('u') && title.find(' ') != std::string_view::npos)
    title.remove_prefix(title.find(' ') + 1);
  constexpr std::string_view exiting = " EXITING";
  if (title.ends_with(exiting)) title.remove_suffix(exiting.size());
  name.title = title;
  return name;
}

std::optional<std::int32_t> parseRotation(std::string_view line) {
  if (const auto degrees = after(line, "mCurrentRotation=ROTATION_"))
    if (const auto value = leadingNumber(*degrees)) return *value / 90;
  if (const auto number = after(line, " mRotation=")) return leadingNumber(*number);
  return std::nullopt;
}

std::optional<std::string> parseType(std::string_view line) {
  const auto text = after(line, " ty=");
  if (!text) return std::nullopt;
  return std::string(text->substr(0, text->find_first_of(" }")));
}

// Types by name since Android 8, by number before.
WindowKind kindOfType(std::string_view type) {
  constexpr std::array<std::pair<std::string_view, WindowKind>, 14> kinds = {{
      {"BASE_APPLICATION", WindowKind::activity},
      {"1", WindowKind::activity},
      {"APPLICATION", WindowKind::dialog},
      {"2", WindowKind::dialog},
      {"APPLICATION_PANEL", WindowKind::popup},
      {"1000", WindowKind::popup},
      {"APPLICATION_SUB_PANEL", WindowKind::popup},
      {"1002", WindowKind::popup},
      {"APPLICATION_ABOVE_SUB_PANEL", WindowKind::popup},
      {"1005", WindowKind::popup},
      {"APPLICATION_ATTACHED_DIALOG", WindowKind::menu},
      {"1003", WindowKind::menu},
      {"APPLICATION_STARTING", WindowKind::none},
      {"3", WindowKind::none},
  }};
  for (const auto& [name, kind] : kinds)
    if (type == name) return kind;
  return type.empty() ? WindowKind::activity : WindowKind::system;
}

constexpr std::string_view hungTitle = "Application Not Responding:";

bool isErrorTitle(std::string_view title) {
  return title.starts_with(hungTitle) || title.starts_with("Application Error:");
}

// "PopupWindow:cbc808" differs from run to run; its first part does not.
std::string stableTitle(std::string_view title) {
  if (title.starts_with("PopupWindow:")) title = "PopupWindow";
  return std::string(title);
}

// By the title alone, for versions that print no type.
WindowKind kindOfTitle(std::string_view title) {
  if (parseComponent(title)) return WindowKind::activity;
  if (title.starts_with("PopupWindow:") || title == "Pop-Up Window") return WindowKind::popup;
  if (title.starts_with("AtchDlg:")) return WindowKind::menu;
  if (title.starts_with("Splash Screen ")) return WindowKind::none;
  for (const auto system : {"StatusBar", "NotificationShade", "InputMethod", "Keyguard", "NavigationBar"})
    if (title.starts_with(system)) return WindowKind::system;
  return WindowKind::dialog;
}

}  // namespace

WindowDump parseWindowDump(std::string_view dump) {
  WindowDump result;
  bool focusSeen = false;
  std::optional<WindowName> current;
  for (const auto line : linesOf(dump)) {
    const auto text = trimmed(line);
    if (text.starts_with("Window #")) current = parseWindow(text);
    if (text.starts_with("mCurrentFocus=") && !std::exchange(focusSeen, true))
      result.focus = parseWindow(text);
    if (text.starts_with("mFocusedApp=") && !result.focusedApp) result.focusedApp = componentOfRecord(text);
    if (text.starts_with("mInputMethodTarget=") || text.starts_with("imeLayeringTarget in"))
      result.hasImeTarget = text.find("Window{") != std::string_view::npos;
    if (const auto type = parseType(line); type && current)
      result.windows.push_back({*std::exchange(current, {}), *type});
    if (const auto rotation = parseRotation(line); rotation && !result.rotation) result.rotation = rotation;
  }
  return result;
}

trace::WindowStatus windowStatus(const WindowDump& dump, const std::optional<Component>& resumed,
                                 std::string_view package) {
  trace::WindowStatus status;
  status.rotation = dump.rotation.value_or(0);
  if (!dump.focus) return status;
  const auto& title = dump.focus->title;
  if (isErrorTitle(title)) {
    status.kind = WindowKind::system;
    status.package = "android";
    status.window = title;
    return status;
  }
  auto component = parseComponent(title);
  if (!component) component = resumed ? resumed : dump.focusedApp;
  if (component)
    std::tie(status.package, status.activity) = std::pair(component->package, component->activity);
  status.kind = kindOfTitle(title);
  for (const auto& window : dump.windows)
    if (window.name.hash == dump.focus->hash) status.kind = kindOfType(window.type);
  const bool foreign = !package.empty() && status.package != package;
  if (foreign && status.kind != WindowKind::none) status.kind = WindowKind::system;
  const bool named = !parseComponent(title);
  if (named && status.kind != WindowKind::none) status.window = stableTitle(title);
  return status;
}

std::set<std::string> hungProcesses(const WindowDump& dump) {
  std::set<std::string> processes;
  const auto add = [&](std::string_view title) {
    if (title.starts_with(hungTitle)) processes.emplace(trimmed(title.substr(hungTitle.size())));
  };
  if (dump.focus) add(dump.focus->title);
  for (const auto& window : dump.windows) add(window.name.title);
  return processes;
}

bool keyboardShown(std::string_view dump) {
  const bool requested = dump.find("mInputShown=true") != std::string_view::npos;
  const bool hidden = dump.find("mIsInputViewShown=false") != std::string_view::npos;
  return requested && !hidden;
}

std::optional<std::int32_t> inputRotation(std::string_view dump) {
  for (const auto* key : {"SurfaceOrientation: ", "InputDeviceOrientation: "}) {
    const auto value = after(dump, key);
    if (!value) continue;
    constexpr std::string_view word = "Rotation";
    if (!value->starts_with(word)) return leadingNumber(*value);
    if (const auto degrees = leadingNumber(value->substr(word.size()))) return *degrees / 90;
  }
  return std::nullopt;
}

}  // namespace marmoset::device::adb

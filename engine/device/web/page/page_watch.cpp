#include "engine/device/web/page/page_watch.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/web/page/script_error.h"

namespace marmoset::device::web {
namespace {

using nlohmann::json;

// A page may talk without end.
constexpr std::size_t mostLines = 10'000;
constexpr std::size_t longestLine = 2'000;

std::string argumentText(const json& argument) {
  const auto value = argument.find("value");
  if (value == argument.end())
    return argument.value("description", argument.value("unserializableValue", argument.value("type", "")));
  return value->is_string() ? value->get<std::string>() : value->dump();
}

std::string signalName(int number) {
  switch (number) {
    case 4:
      return "SIGILL";
    case 5:
      return "SIGTRAP";
    case 6:
      return "SIGABRT";
    case 7:
      return "SIGBUS";
    case 8:
      return "SIGFPE";
    case 11:
      return "SIGSEGV";
    default:
      return fmt::format("signal {}", number);
  }
}

}  // namespace

void PageWatch::say(std::string_view words) {
  if (log.size() == mostLines) return;
  auto line = std::string(words.substr(0, longestLine));
  std::replace(line.begin(), line.end(), '\n', ' ');
  log.push_back(std::move(line));
}

void PageWatch::take(const Event& event) {
  if (event.session == session)
    takeOfPage(event);
  else if (event.session.empty())
    takeOfBrowser(event);
}

void PageWatch::takeOfPage(const Event& event) {
  const auto& [from, method, told] = event;
  if (method == "Page.javascriptDialogOpening") {
    dialog =
        PageDialog{told.value("type", "alert"), told.value("message", ""), told.value("defaultPrompt", "")};
  } else if (method == "Page.javascriptDialogClosed") {
    dialog.reset();
  } else if (method == "Page.loadEventFired") {
    loaded = true;
  } else if (method == "Emulation.virtualTimeBudgetExpired") {
    budgetSpent = true;
  } else if (method == "Runtime.exceptionThrown") {
    auto error = uncaughtError(told.at("exceptionDetails"), package);
    if (error && !failure) failure = std::move(error);
  } else if (method == "Runtime.consoleAPICalled") {
    takeConsole(told);
  } else if (method == "Fetch.requestPaused") {
    requests.push_back({told.at("requestId"), told.at("request").value("url", "")});
  } else if (method == "Page.fileChooserOpened") {
    say("Marmoset: a file was asked for, and none was given");
  }
}

void PageWatch::takeOfBrowser(const Event& event) {
  const auto& [none, method, told] = event;
  if (method == "Target.targetCreated") {
    const auto& info = told.at("targetInfo");
    if (info.value("type", "") == "page" && info.value("browserContextId", "") == context &&
        info.at("targetId") != target)
      strangers.push_back(info.at("targetId"));
  } else if (method == "Target.targetCrashed" && told.at("targetId") == target) {
    takeDeath(told);
  } else if (method == "Target.targetDestroyed" && told.at("targetId") == target) {
    gone = true;
  } else if (method == "Browser.downloadWillBegin") {
    say(fmt::format("Marmoset: the download of {} was refused", told.value("suggestedFilename", "a file")));
  }
}

void PageWatch::takeConsole(const json& call) {
  std::string line = "console:";
  for (const auto& argument : call.value("args", json::array())) line += ' ' + argumentText(argument);
  say(line);
}

// A renderer that stumbles over the page is the page's death; one that somebody else ends says nothing about
// it.
void PageWatch::takeDeath(const json& death) {
  gone = true;
  dialog.reset();
  const auto status = death.value("status", "");
  const auto code = death.value("errorCode", 0);
  constexpr int killed = 9;
  if (status != "crashed" || code == killed) {
    fault = DeviceError{DeviceError::Kind::lost, "the process that ran the page was ended from outside"};
  } else if (!failure) {
    failure = trace::Failure{};
    failure->kind = trace::FailureKind::nativeCrash;
    failure->process = package;
    failure->exception = signalName(code);
    failure->message = "the page brought down the process that ran it";
  }
}

}  // namespace marmoset::device::web

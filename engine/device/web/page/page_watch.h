#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/device/device_error.h"
#include "engine/device/web/devtools/connection.h"
#include "engine/device/web/page/page_dialog.h"
#include "engine/trace/failure.h"

namespace marmoset::device::web {

// What a browser told of one page since it was opened. It answers nothing; what is to be done about requests
// and windows it hands to the page.
struct PageWatch {
  std::string package, target, context, session;  // which page it is

  std::optional<PageDialog> dialog;
  std::optional<trace::Failure> failure;  // the first
  std::optional<DeviceError> fault;       // what ended it from outside
  std::vector<std::string> log;           // "console: saved", since it was taken
  bool loaded = false, budgetSpent = false, gone = false;
  struct PausedRequest {
    std::string number, address;
  };
  std::vector<PausedRequest> requests;  // for documents, to be decided
  std::vector<std::string> strangers;   // windows that it opened

  void take(const Event& event);
  // Nothing that the page is asked would be answered.
  bool isHeld() const { return dialog || gone; }
  void say(std::string_view words);

 private:
  void takeOfPage(const Event& event);
  void takeOfBrowser(const Event& event);
  void takeConsole(const nlohmann::json& call);
  void takeDeath(const nlohmann::json& death);
};

}  // namespace marmoset::device::web

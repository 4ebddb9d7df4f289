#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/device/device.h"
#include "engine/device/web/devtools/browser.h"
#include "engine/device/web/page/page.h"
#include "engine/device/web/web_app.h"

namespace marmoset::device::web {

// A page in a Chromium of its own as a phone with one app: a clean start is a new browser context, the launch
// opens the page, and the events of a script are its touches and keys.
class WebDevice final : public Device {
 public:
  // Starts the browser. `realtime`: waits and timers take as long as they say.
  static Result<std::unique_ptr<WebDevice>> open(std::shared_ptr<WebApp> app, std::string serial,
                                                 bool realtime, const Operation& operation);
  // What such a device is like, as far as it is known without a browser.
  static DeviceInfo described(std::string serial, bool realtime);

  const DeviceInfo& info() const override { return info_; }
  Result<void> cleanStart(const CleanStart& start, const Operation& operation) override;
  Result<StepOutcome> inject(const Step& step, const Operation& operation) override;
  Result<trace::Observation> observe(trace::ObservationLevel level, const Operation& operation) override;
  Result<std::string> appVersion(const std::string& package, const Operation& operation) override;
  void release() override;

  // For tests of what happens when it goes.
  system::ProcessNumber browserProcess() const { return browser_ ? browser_->process() : 0; }

 private:
  WebDevice(std::shared_ptr<WebApp> app, DeviceInfo info, bool realtime)
      : app_(std::move(app)), info_(std::move(info)), realtime_(realtime) {}

  // Clean start and launch (web_start.cpp).
  Result<void> startBrowser(const Operation& operation);
  Result<void> freshContext(const std::vector<std::string>& grants, const Operation& operation);
  Result<void> launch(const script::ActivityEvent& event, const Operation& operation);
  Result<void> openPage(const Operation& operation);

  // Steps (web_inject.cpp).
  struct Injection;

  // Observations (web_observe.cpp).
  Result<void> look(trace::Observation& seen, trace::ObservationLevel level, const Operation& operation);
  void takeReports(trace::Observation& seen);

  bool isShown() const { return page_ && isInFront_ && !page_->watch().gone; }
  // As the screen is held.
  std::int32_t width() const { return rotation_ % 2 == 0 ? info_.width : info_.height; }
  std::int32_t height() const { return rotation_ % 2 == 0 ? info_.height : info_.width; }
  Result<void> checkFault();
  Result<void> pass(std::int64_t ms, const Operation& operation);
  Result<void> settle(std::int64_t ms, const Operation& operation);

  const std::shared_ptr<WebApp> app_;
  DeviceInfo info_;
  const bool realtime_;
  std::unique_ptr<Browser> browser_;
  std::string context_;
  std::unique_ptr<Page> page_;  // goes before the browser
  CleanStart start_;
  bool isInFront_ = false, settled_ = true;
  std::int32_t rotation_ = 0;
  std::int64_t clockMs_ = 0;
  std::string activity_;  // the last that was seen
  std::vector<Finger> fingers_;
  std::vector<std::string> said_;  // of ours, until it is observed
  std::optional<trace::Failure> lastFailure_;
};

}  // namespace marmoset::device::web

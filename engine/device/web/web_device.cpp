#include "engine/device/web/web_device.h"

namespace marmoset::device::web {
namespace {

// A phone's, in the pixels that pages count in.
constexpr std::int32_t screenWidth = 412, screenHeight = 915;

// What moves by itself and will come to rest is waited for, for so long.
constexpr std::int64_t step = 250, longest = 2000;

}  // namespace

DeviceInfo WebDevice::described(std::string serial, bool realtime) {
  DeviceInfo info;
  info.serial = std::move(serial);
  info.model = realtime ? "web page in real time" : "web page";
  info.width = screenWidth;
  info.height = screenHeight;
  info.emulator = true;
  return info;
}

Result<std::unique_ptr<WebDevice>> WebDevice::open(std::shared_ptr<WebApp> app, std::string serial,
                                                   bool realtime, const Operation& operation) {
  std::unique_ptr<WebDevice> device(
      new WebDevice(std::move(app), described(std::move(serial), realtime), realtime));
  if (auto started = device->startBrowser(operation); !started)
    return tl::unexpected(std::move(started).error());
  return device;
}

// A page that asks for more memory than there is dies as one that a browser stumbles over does, and how much
// there is depends on the computer.
Result<void> WebDevice::checkFault() {
  if (!page_) return {};
  auto& watch = page_->watch();
  const bool died = watch.failure && watch.failure->kind == trace::FailureKind::nativeCrash;
  if (died && browser_->takePrinted().find("javascript OOM") != std::string::npos)
    watch.fault = DeviceError{DeviceError::Kind::unsupported,
                              "the page used up the memory that a page may have: its run says nothing"};
  if (watch.fault) return tl::unexpected(*watch.fault);
  return {};
}

Result<void> WebDevice::pass(std::int64_t ms, const Operation& operation) {
  clockMs_ += ms;
  if (!page_) return {};
  const auto passing = page_->pass(ms, operation);
  if (!passing) return tl::unexpected(passing.error());
  settled_ = settled_ && *passing == Passing::quiet;
  return checkFault();
}

Result<void> WebDevice::settle(std::int64_t ms, const Operation& operation) {
  settled_ = true;
  if (auto passed = pass(ms, operation); !passed) return passed;
  for (std::int64_t more = 0; page_ && more < longest; more += step) {
    const auto moves = page_->moves(operation);
    if (!moves) return tl::unexpected(moves.error());
    if (!*moves) return {};
    if (auto passed = pass(step, operation); !passed) return passed;
  }
  settled_ = settled_ && !page_;
  return {};
}

Result<std::string> WebDevice::appVersion(const std::string&, const Operation&) {
  return app_->build().map(printBuild);
}

void WebDevice::release() {
  page_.reset();
  browser_.reset();
  context_.clear();
}

}  // namespace marmoset::device::web

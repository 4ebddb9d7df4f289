#include "engine/device/pool/web_source.h"

#include <fmt/format.h>

#include "engine/device/web/web_device.h"

namespace marmoset::device {

Result<std::vector<SeenDevice>> WebSource::list(const Operation&) {
  std::vector<SeenDevice> seen;
  for (std::size_t i = 0; i < count_; ++i)
    seen.push_back({fmt::format("web:{}#{}", app_->package(), i), "device", "web page", true, "", ""});
  return seen;
}

Result<std::unique_ptr<Device>> WebSource::open(const std::string& serial, const Operation& operation) {
  return web::WebDevice::open(app_, serial, realtime_, operation)
      .map([](auto device) -> std::unique_ptr<Device> { return device; });
}

Result<DeviceInfo> WebSource::ask(const std::string& serial, const Operation&) {
  return web::WebDevice::described(serial, realtime_);
}

}  // namespace marmoset::device

#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "engine/device/pool/device_source.h"

namespace marmoset::device {

namespace web {
class WebApp;
}

// Browsers of this computer that all show one page, each as a device of its own.
class WebSource final : public DeviceSource {
 public:
  WebSource(std::shared_ptr<web::WebApp> app, std::size_t count, bool realtime)
      : app_(std::move(app)), count_(count), realtime_(realtime) {}

  Result<std::vector<SeenDevice>> list(const Operation& operation) override;
  Result<std::unique_ptr<Device>> open(const std::string& serial, const Operation& operation) override;
  Result<DeviceInfo> ask(const std::string& serial, const Operation& operation) override;

 private:
  std::shared_ptr<web::WebApp> app_;
  std::size_t count_;
  bool realtime_;
};

}  // namespace marmoset::device

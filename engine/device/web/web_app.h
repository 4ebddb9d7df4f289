#pragma once

#include <filesystem>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/app_build.h"
#include "engine/device/device_error.h"
#include "engine/device/web/files/folder_server.h"

namespace marmoset::device::web {

// A page as an app: an HTML file with the folder around it, or what an address leads to. Shared by all the
// browsers that show it; thread-safe.
class WebApp {
 public:
  // A file, a folder with an index.html, or an address with http or https. The error is one line.
  static tl::expected<std::shared_ptr<WebApp>, std::string> find(const std::string& named);

  // The folder's or the host's name, as scripts launch it.
  const std::string& package() const { return package_; }
  // Where its first page is; serves the folder from the first call on.
  Result<std::string> address();
  // "http://127.0.0.1:40123", of that page.
  Result<std::string> origin();
  // Those it may reach, with their ports.
  Result<std::vector<std::string>> hosts();
  // A digest of all its files; nothing is told of what lies behind an address.
  Result<AppBuild> build() const;

 private:
  WebApp() = default;

  std::filesystem::path folder_;  // empty: elsewhere
  std::string page_;              // in the folder, or the address
  std::string package_;
  std::mutex mutex_;  // guards the server
  std::unique_ptr<FolderServer> server_;
};

// "http://h/shop/cart.html#/pay" of h -> "h.shop.cart.pay", as the name of an activity; the first page of a
// folder is "index".
std::string activityName(std::string_view address, std::string_view package);
// "my-shop.example" -> "my_shop.example": as packages are written.
std::string packageName(std::string_view name);

}  // namespace marmoset::device::web

#include <fmt/format.h>

#include "engine/device/web/web_device.h"

namespace marmoset::device::web {
namespace {

using namespace std::chrono_literals;

constexpr auto contextLimit = 20s;
constexpr std::int64_t launchRest = 500;

}  // namespace

Result<void> WebDevice::startBrowser(const Operation& operation) {
  auto hosts = app_->hosts();
  if (!hosts) return tl::unexpected(hosts.error());
  // Names only: rules for resolving know no ports. Addresses of version 6 stand in brackets.
  for (auto& host : *hosts)
    if (!host.ends_with(']')) host = host.substr(0, host.rfind(':'));
  auto browser = Browser::start(*hosts, operation);
  if (!browser) return tl::unexpected(std::move(browser).error());
  browser_ = *std::move(browser);
  info_.release = browser_->version();
  context_.clear();
  return {};
}

Result<void> WebDevice::freshContext(const std::vector<std::string>& grants, const Operation& operation) {
  auto& connection = browser_->connection();
  if (!context_.empty())
    (void)connection.send({"", "Target.disposeBrowserContext", {{"browserContextId", context_}}}, operation);
  context_.clear();
  const auto created = connection.call({"", "Target.createBrowserContext"}, operation);
  if (!created) return tl::unexpected(created.error());
  context_ = created->at("browserContextId");
  // What is not granted is denied without a question.
  const auto ready = connection.callAll(
      {{"",
        "Browser.setDownloadBehavior",
        {{"behavior", "deny"}, {"browserContextId", context_}, {"eventsEnabled", true}}},
       {"", "Browser.grantPermissions", {{"permissions", grants}, {"browserContextId", context_}}}},
      operation);
  if (!ready && !grants.empty() && ready.error().kind == DeviceError::Kind::badAnswer)
    return fail(DeviceError::Kind::unsupported,
                fmt::format("{}; pages are granted what the DevTools protocol names, such as geolocation",
                            ready.error().message));
  if (!ready) return tl::unexpected(ready.error());
  return {};
}

Result<void> WebDevice::cleanStart(const CleanStart& start, const Operation& operation) {
  if (!start.reinstall.empty())
    return fail(DeviceError::Kind::unsupported,
                "a web page is not installed: leave out the app package, its files are read anew");
  const bool isNew = !browser_ || context_.empty();
  page_.reset();
  if (!browser_)
    if (auto started = startBrowser(operation); !started) return started;
  if (isNew || start.clearData)
    if (auto fresh = freshContext(start.grants, operation.within(contextLimit)); !fresh) return fresh;
  start_ = start;
  isInFront_ = false;
  settled_ = true;
  rotation_ = 0;
  clockMs_ = 0;
  fingers_.clear();
  said_.clear();
  lastFailure_.reset();
  return {};
}

Result<void> WebDevice::openPage(const Operation& operation) {
  PageSettings settings;
  settings.package = app_->package();
  settings.context = context_;
  settings.width = width();
  settings.height = height();
  settings.rotation = rotation_;
  settings.seed = start_.seed.value_or(0);
  settings.realtime = realtime_;
  const auto hosts = app_->hosts();
  if (!hosts) return tl::unexpected(hosts.error());
  settings.hosts = *hosts;
  auto page = Page::open(browser_->connection(), std::move(settings), operation);
  if (!page) return tl::unexpected(std::move(page).error());
  page_ = *std::move(page);
  const auto address = app_->address();
  if (!address) return tl::unexpected(address.error());
  const auto loaded = page_->load(*address, operation);
  if (!loaded) return tl::unexpected(loaded.error());
  return settle(launchRest, operation).map([&] { settled_ = settled_ && *loaded == Passing::quiet; });
}

// A page that was left behind is brought to the front again, as it is.
Result<void> WebDevice::launch(const script::ActivityEvent& event, const Operation& operation) {
  if (event.package != app_->package())
    said_.push_back(fmt::format("Marmoset: the script launches {}; the page {} is opened instead",
                                event.package, app_->package()));
  isInFront_ = true;
  if (page_ && !page_->watch().gone) return {};
  page_.reset();
  return openPage(operation);
}

}  // namespace marmoset::device::web

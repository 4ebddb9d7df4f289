#include "server/configuration/settings.h"

#include <charconv>
#include <string_view>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/device/pool/device_choice.h"
#include "server/configuration/page_address.h"
#include "server/configuration/wire_settings.h"

namespace marmoset::server {

namespace {

using Problem = tl::unexpected<std::string>;

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value <= 0) return std::nullopt;
  return value;
}

std::optional<std::pair<int, int>> screenSize(std::string_view text) {
  const auto cross = text.find('x');
  if (cross == std::string_view::npos) return std::nullopt;
  const auto width = number(text.substr(0, cross)), height = number(text.substr(cross + 1));
  if (!width || !height) return std::nullopt;
  return std::pair(*width, *height);
}

tl::expected<script::Platform, std::string> readPlatform(const wire::Device& device) {
  script::Platform platform;
  platform.sdk = device.sdk;
  if (!device.screen) return platform;
  platform.screen = screenSize(*device.screen);
  if (platform.screen) return platform;
  return Problem(fmt::format("marmoset.device.screen is \"{}\"; write it as 1080x1920", *device.screen));
}

using Severities = decltype(script::CheckOptions::severities);

tl::expected<Severities, std::string> readRules(const std::map<std::string, std::string>& rules) {
  Severities severities;
  for (const auto& [code, name] : rules) {
    const auto severity = script::severityOf(name);
    if (!severity) {
      return Problem(fmt::format(
          "marmoset.rules.{} is \"{}\"; write off, hint, information, warning or error", code, name));
    }
    severities[code] = *severity;
  }
  return severities;
}

constexpr std::int64_t mostMegabytes = 1'000'000'000;

InlayHintSettings readHints(const wire::InlayHints& hints) {
  return {hints.argumentNames.value_or(true), hints.keyNames.value_or(true), hints.time.value_or(true),
          hints.recording.value_or(true)};
}

tl::expected<DeviceSettings, std::string> readDevice(const wire::Device& device) {
  DeviceSettings settings{device.use.value_or(""), {}, device.allowCommands.value_or(false)};
  for (const auto& text : device.wipe.value_or(std::vector<std::string>())) {
    auto permission = device::WipePermission::parse(text);
    if (!permission) return Problem("marmoset.device.wipe: " + permission.error());
    settings.wipe.insert(*std::move(permission));
  }
  if (settings.use.empty()) return settings;
  if (const auto choice = device::parseDeviceChoice(settings.use); !choice)
    return Problem("marmoset.device.use: " + choice.error());
  return settings;
}

}  // namespace

tl::expected<Settings, std::string> readSettings(const protocol::Json& section) {
  if (section.value().is_null()) return Settings();
  const auto wire = section.as<wire::Settings>();
  if (!wire) return Problem("the setting marmoset." + wire.error().message());
  Settings settings;
  if (wire->documentation) settings.documentation = wire->documentation->url.value_or("");
  if (!settings.documentation.empty() && !canBePages(settings.documentation))
    return Problem(
        "marmoset.documentation.url: write an address that begins with https://, http:// or file://");
  if (wire->diagnostics) settings.workspaceDiagnostics = wire->diagnostics->workspace.value_or(true);
  if (wire->inlayHints) settings.inlayHints = readHints(*wire->inlayHints);
  if (wire->device) {
    auto platform = readPlatform(*wire->device);
    if (!platform) return Problem(platform.error());
    settings.check.platform = *platform;
    auto device = readDevice(*wire->device);
    if (!device) return Problem(device.error());
    settings.device = *std::move(device);
  }
  if (wire->store) {
    settings.storeLimit = wire->store->limit;
    if (settings.storeLimit && (*settings.storeLimit < 1 || *settings.storeLimit > mostMegabytes))
      return Problem(fmt::format("marmoset.store.limit: write megabytes, from 1 to {}", mostMegabytes));
  }
  if (wire->rules) {
    auto severities = readRules(*wire->rules);
    if (!severities) return Problem(severities.error());
    settings.check.severities = std::move(*severities);
  }
  return settings;
}

}  // namespace marmoset::server

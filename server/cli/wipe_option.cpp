#include "server/cli/wipe_option.h"

#include <filesystem>
#include <ostream>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/format.h>

#include "engine/store/wipe_grants.h"
#include "server/cli/console.h"
#include "server/cli/question.h"

namespace marmoset::cli {
namespace {

using device::DeviceInfo;
using device::Operation;
using device::WipePermission;

bool isRemembered(const WipePermission& wanted) {
  std::error_code ignored;
  if (!std::filesystem::exists(store::Store::defaultFile(), ignored)) return false;
  const auto store = store::Store::open();
  return store && store::hasWipeGrant(**store, wanted.serial, wanted.package).value_or(false);
}

device::Result<void> ask(const WipePermission& wanted, const DeviceInfo& device, const Operation& operation,
                         const Console& console) {
  if (isRemembered(wanted)) return {};
  const auto refused = refuseWipe(
      device, wanted.package,
      fmt::format("allow it with --wipe {}, or keep the data with --keep-data", wanted.toString()));
  if (!console.asks) return refused;
  const auto yes = askYesOrNo(fmt::format("marmoset: {}. Delete it?", describeWipe(device, wanted.package)),
                              console, operation);
  if (!yes) return tl::unexpected(yes.error());
  if (!*yes) return refused;
  return {};
}

}  // namespace

std::shared_ptr<device::WipeConsent> addWipeOption(CLI::App& command, const Console& console) {
  auto consent = std::make_shared<device::WipeConsent>(
      [&console](const WipePermission& wanted, const DeviceInfo& device, const Operation& operation) {
        return ask(wanted, device, operation, console);
      });
  command
      .add_option_function<std::vector<std::string>>(
          "--wipe",
          [consent](const std::vector<std::string>& texts) {
            for (const auto& text : texts) {
              auto permission = WipePermission::parse(text);
              if (!permission) throw CLI::ValidationError("--wipe", permission.error());
              consent->allow(*std::move(permission));
            }
          },
          "Yes, delete this app's data on this phone before every run; emulators need no yes")
      ->type_name("SERIAL/PACKAGE")
      ->delimiter(',');
  return consent;
}

}  // namespace marmoset::cli

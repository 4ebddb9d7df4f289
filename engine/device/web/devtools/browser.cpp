#include "engine/device/web/devtools/browser.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/web/devtools/chromium_program.h"
#include "engine/files/read_file.h"

namespace marmoset::device::web {
namespace {

using namespace std::chrono_literals;

// It takes under a second; four at once on a busy computer took ten.
constexpr auto startLimit = 60s;

std::filesystem::path printedIn(const ProfileFolder& profile) {
  return profile.path() / "printed.txt";
}

// Why it did not start, as far as it says so.
std::string lastLineOf(std::string_view text) {
  const auto end = text.find_last_not_of(" \r\n");
  if (end == std::string_view::npos) return "it says nothing";
  const auto begin = text.rfind('\n', end);
  return std::string(text.substr(begin == std::string_view::npos ? 0 : begin + 1, end - begin));
}

// "Chrome/156.0.8078.79", "HeadlessChrome/156.0.8078.79"
std::string versionFrom(std::string_view product) {
  const auto number = product.substr(product.find('/') + 1);
  return fmt::format("Chromium {}", number.substr(0, number.find('.')));
}

}  // namespace

Result<std::unique_ptr<Browser>> Browser::start(const std::vector<std::string>& hosts,
                                                const Operation& operation) {
  const auto chromium = findChromium();
  if (!chromium) return fail(DeviceError::Kind::unsupported, chromium.error());
  auto profile = ProfileFolder::make();
  if (!profile) return tl::unexpected(std::move(profile).error());
  auto program = system::PipedProgram::start(
      {chromium->string(), chromiumArguments(profile->path(), hosts), printedIn(*profile)});
  if (!program)
    return fail(DeviceError::Kind::unsupported,
                fmt::format("cannot start {}: {}", chromium->string(), program.error().message()));
  std::unique_ptr<Browser> browser(new Browser(*std::move(profile), *std::move(program)));
  const auto version = browser->connection_.call({"", "Browser.getVersion"}, operation.within(startLimit));
  if (!version && version.error().kind == DeviceError::Kind::lost)
    return fail(DeviceError::Kind::unsupported,
                fmt::format("{} does not run: {}", chromium->string(), lastLineOf(browser->takePrinted())));
  if (!version) return tl::unexpected(version.error());
  browser->version_ = versionFrom(version->value("product", ""));
  return browser;
}

std::string Browser::takePrinted() {
  const auto read = files::readFile(printedIn(profile_));
  if (!read) return {};
  const auto fresh = read->bytes.substr(std::min(printedTaken_, read->bytes.size()));
  printedTaken_ = read->bytes.size();
  return fresh;
}

}  // namespace marmoset::device::web

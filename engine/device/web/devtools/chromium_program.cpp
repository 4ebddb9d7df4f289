#include "engine/device/web/devtools/chromium_program.h"

#include <array>
#include <cstdlib>
#include <string_view>

#include <fmt/format.h>

#include "system/file.h"
#include "system/process.h"

namespace marmoset::device::web {
namespace {

namespace fs = std::filesystem;

constexpr std::array names = {"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"};

// For everybody, its own included: what is none of a page's business, or would differ from run to run.
constexpr std::array fixedArguments = {
    "--headless",
    "--remote-debugging-pipe",
    "--no-first-run",
    "--no-default-browser-check",
    "--no-proxy-server",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-quic",
    "--disable-breakpad",
    "--disable-crash-reporter",
    "--disable-extensions",
    "--disable-default-apps",
    "--disable-domain-reliability",
    "--disable-client-side-phishing-detection",
    "--disable-hang-monitor",
    "--disable-background-timer-throttling",
    "--disable-renderer-backgrounding",
    "--disable-backgrounding-occluded-windows",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-print-preview",
    "--disable-features=Translate,MediaRouter,OptimizationHints,DialMediaRouteProvider,PaintHolding",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-color-profile=srgb",
    "--hide-scrollbars",
    "--mute-audio",
    "--metrics-recording-only",
    "--password-store=basic",
    "--use-mock-keychain",
    "--lang=en-US",
    // A page that allocates without end is to end before the computer does.
    "--js-flags=--max-old-space-size=1024",
};

bool canRun(const fs::path& file) {
  const auto status = system::statusOf(file);
  constexpr std::uint32_t executable = 0111;
  return status && status->isRegular() && (status->mode & executable) != 0;
}

}  // namespace

tl::expected<fs::path, std::string> findChromium() {
  const char* variable = std::getenv("PATH");
  const std::string_view path = variable ? variable : "";
  for (const auto* name : names) {
    for (std::size_t begin = 0; begin < path.size();) {
      const auto end = std::min(path.find(':', begin), path.size());
      const auto file = fs::path(path.substr(begin, end - begin)) / name;
      if (file.is_absolute() && canRun(file)) return file;
      begin = end + 1;
    }
  }
  return tl::unexpected(std::string(
      "web pages run in Chromium, which is not in PATH: install it, such as by apt install chromium"));
}

std::vector<std::string> chromiumArguments(const fs::path& profile, const std::vector<std::string>& hosts) {
  std::vector<std::string> arguments(fixedArguments.begin(), fixedArguments.end());
  arguments.push_back(fmt::format("--user-data-dir={}", profile.string()));
  std::string rules = "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";
  for (const auto& host : hosts) rules += ", EXCLUDE " + host;
  arguments.push_back("--host-resolver-rules=" + rules);
  // Its sandbox takes namespaces that root does not get; for everybody else it stays.
  if (system::userName() == "0") arguments.emplace_back("--no-sandbox");
  arguments.emplace_back("about:blank");
  return arguments;
}

}  // namespace marmoset::device::web

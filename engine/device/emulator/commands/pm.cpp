#include <algorithm>

#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/component.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/device/simulator/app_file.h"

namespace marmoset::device::emulator {
namespace {

using simulator::Phone;

bool isInstalled(Invocation& invocation, const std::string& package) {
  return invocation.device.withPhone([&](Phone& phone) { return phone.find(package) != nullptr; });
}

std::string lastWord(const Invocation& invocation) {
  return invocation.words.size() > 2 ? invocation.words.back() : "";
}

// `list packages` with what tools ask of it: -f the files, -U the numbers, -s none, -3 all of them.
int list(Invocation& invocation) {
  const auto& words = invocation.words;
  if (words.size() < 3 || words[2] != "packages") return invocation.fail("can list packages only");
  std::string filter;
  bool files = false, users = false, versions = false, installers = false, systemOnly = false;
  for (std::size_t i = 3; i < words.size(); ++i) {
    const auto& word = words[i];
    if (word == "--user") {
      ++i;
    } else if (word == "--show-versioncode") {
      versions = true;
    } else if (word.starts_with("--") || word == "-a" || word == "-e" || word == "-3" || word == "-u") {
      continue;
    } else if (word == "-f" || word == "-U" || word == "-i" || word == "-s" || word == "-d") {
      files = files || word == "-f";
      users = users || word == "-U";
      installers = installers || word == "-i";
      // Nothing is disabled, and no app that is described as data belongs to the system.
      systemOnly = systemOnly || word == "-s" || word == "-d";
    } else if (word.starts_with('-')) {
      return invocation.fail(fmt::format("Error: Unknown option: {}", word), 255);
    } else {
      filter = word;
    }
  }
  if (systemOnly) return 0;
  invocation.device.withPhone([&](Phone& phone) {
    for (const auto& installed : phone.installed()) {
      const auto& facts = simulator::facts(*installed.app);
      if (facts.package.find(filter) == std::string::npos) continue;
      auto row =
          files ? fmt::format("package:{}={}", invocation.device.packagePath(facts.package), facts.package)
                : "package:" + facts.package;
      if (versions) row += fmt::format(" versionCode:{}", facts.versionCode);
      if (installers) row += "  installer=null";
      if (users) row += fmt::format(" uid:{}", installed.uid);
      invocation.out(row + '\n');
    }
  });
  return 0;
}

int path(Invocation& invocation) {
  const auto package = lastWord(invocation);
  if (!isInstalled(invocation, package)) return 1;
  invocation.out(fmt::format("package:{}\n", invocation.device.packagePath(package)));
  return 0;
}

int clear(Invocation& invocation) {
  const auto package = lastWord(invocation);
  if (!invocation.device.withPhone([&](Phone& phone) { return phone.clearData(package); })) {
    invocation.err("Failed\n");
    return 1;
  }
  invocation.device.clearGrants(package);
  invocation.out("Success\n");
  return 0;
}

int grant(Invocation& invocation) {
  if (invocation.words.size() < 4) return invocation.fail("needs a package and a permission", 255);
  const auto& package = invocation.words[invocation.words.size() - 2];
  const auto& permission = invocation.words.back();
  const bool requested = invocation.device.withPhone([&](Phone& phone) {
    const auto* app = phone.find(package);
    if (app == nullptr) return false;
    const auto& permissions = simulator::facts(*app).permissions;
    return std::find(permissions.begin(), permissions.end(), permission) != permissions.end();
  });
  if (!requested) {
    invocation.err(
        fmt::format("\nException occurred while executing '{}':\njava.lang.SecurityException: Package {} has "
                    "not requested permission {}\n",
                    invocation.words[1], package, permission));
    return 255;
  }
  invocation.device.grant(package, permission, invocation.words[1] == "grant");
  return 0;
}

// Exactly `size` bytes: the host keeps the stream open to hear the answer.
std::string readExactly(const Input& in, std::size_t size) {
  std::string bytes;
  while (bytes.size() < size) {
    const auto piece = in();
    if (piece.empty()) break;
    bytes += piece;
  }
  bytes.resize(std::min(bytes.size(), size));
  return bytes;
}

std::optional<std::string> packageFile(Invocation& invocation) {
  const auto& words = invocation.words;
  for (std::size_t i = 2; i + 1 < words.size(); ++i)
    if (words[i] == "-S")
      if (const auto size = parseNumber<std::size_t>(words[i + 1])) return readExactly(invocation.in, *size);
  const auto content = invocation.device.files().read(invocation.shell.resolve(words.back()));
  return content ? std::optional(**content) : std::nullopt;
}

int install(Invocation& invocation) {
  const auto failure = [&](std::string_view reason) {
    invocation.out(fmt::format("Failure [{}]\n", reason));
    return 1;
  };
  const auto file = packageFile(invocation);
  if (!file) return failure("INSTALL_PARSE_FAILED_NOT_APK: no such file");
  if (invocation.device.files().isFull()) return failure("INSTALL_FAILED_INSUFFICIENT_STORAGE");
  const auto app = simulator::parseApp(*file);
  if (!app) return failure(fmt::format("INSTALL_PARSE_FAILED_NOT_APK: {}", app.error().front().describe()));
  const auto& facts = simulator::facts(**app);
  if (facts.minSdk > invocation.device.profile().sdk)
    return failure(fmt::format("INSTALL_FAILED_OLDER_SDK: {}: Requires newer sdk version #{}", facts.package,
                               facts.minSdk));
  invocation.device.install(*app, *file);
  invocation.out("Success\n");
  return 0;
}

int uninstall(Invocation& invocation) {
  if (!invocation.device.uninstall(lastWord(invocation))) {
    invocation.out("Failure [DELETE_FAILED_INTERNAL_ERROR]\n");
    return 1;
  }
  invocation.out("Success\n");
  return 0;
}

int resolveActivity(Invocation& invocation) {
  const auto package = lastWord(invocation);
  const auto main = invocation.device.withPhone([&](Phone& phone) -> std::optional<ComponentName> {
    const auto* app = phone.find(package);
    if (app == nullptr) return std::nullopt;
    return ComponentName{package, simulator::facts(*app).mainActivity};
  });
  invocation.out(
      main ? fmt::format("priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n{}\n",
                         main->brief())
           : "No activity found\n");
  return 0;
}

}  // namespace

int runPm(Invocation& invocation) {
  if (invocation.words.size() < 2) return invocation.fail("needs a command", 255);
  const auto& verb = invocation.words[1];
  if (verb == "list") return list(invocation);
  if (verb == "path") return path(invocation);
  if (verb == "clear") return clear(invocation);
  if (verb == "grant" || verb == "revoke") return grant(invocation);
  if (verb == "install") return install(invocation);
  if (verb == "uninstall") return uninstall(invocation);
  if (verb == "resolve-activity") return resolveActivity(invocation);
  invocation.err(fmt::format("Unknown command: {}\n", verb));
  return 255;
}

}  // namespace marmoset::device::emulator

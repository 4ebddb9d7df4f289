#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/component.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_facts.h"

namespace marmoset::device::emulator {
namespace {

using simulator::LaunchResult;
using simulator::Phone;

constexpr int firstSdkWithLaunchState = 29;
constexpr int firstSdkWithErrorCodes = 30;

struct StartRequest {
  std::optional<ComponentName> component;
  std::string action, category, package;
  bool wait = false, stopFirst = false;

  std::string intent() const {
    std::string text = "Intent {";
    if (!action.empty()) text += " act=" + action;
    if (!category.empty()) text += " cat=[" + category + "]";
    if (!package.empty()) text += " pkg=" + package;
    if (component) text += " cmp=" + component->brief();
    return text + " }";
  }
};

// Options that take a value this device does not look at.
bool takesIgnoredValue(std::string_view option) {
  return option == "-d" || option == "-t" || option == "-f" || option == "--user" ||
         option == "--windowingMode" || option == "--display";
}

std::optional<StartRequest> parseStart(const Invocation& invocation) {
  StartRequest request;
  const auto& words = invocation.words;
  for (std::size_t i = 2; i < words.size(); ++i) {
    const auto& word = words[i];
    const bool hasValue = i + 1 < words.size();
    if (word == "-W") {
      request.wait = true;
    } else if (word == "-S") {
      request.stopFirst = true;
    } else if (word == "-n" && hasValue) {
      request.component = parseComponent(words[++i]);
      if (!request.component) return std::nullopt;
    } else if (word == "-a" && hasValue) {
      request.action = words[++i];
    } else if (word == "-c" && hasValue) {
      request.category = words[++i];
    } else if (word == "-p" && hasValue) {
      request.package = words[++i];
    } else if (takesIgnoredValue(word)) {
      ++i;
    } else if ((word.starts_with("--e") || word == "-e") && i + 2 < words.size()) {
      i += 2;
    } else if (!word.starts_with('-')) {
      request.component = parseComponent(word);
      if (!request.component) request.package = word;
    }
  }
  return request;
}

void resolve(StartRequest& request, const Phone& phone) {
  if (request.component || request.package.empty()) return;
  if (const auto* app = phone.find(request.package)) {
    const auto& facts = simulator::facts(*app);
    request.component = ComponentName{facts.package, facts.mainActivity};
  }
}

std::string warning(LaunchResult result) {
  if (result == LaunchResult::broughtToFront)
    return "Warning: Activity not started, its current task has been brought to the front\n";
  if (result == LaunchResult::deliveredToTop)
    return "Warning: Activity not started, intent has been delivered to currently running top-most "
           "instance.\n";
  return {};
}

std::string waitReport(const Invocation& invocation, const ComponentName& component, bool cold,
                       std::int64_t took) {
  const int sdk = invocation.device.profile().sdk;
  std::string report = "Status: ok\n";
  if (sdk >= firstSdkWithLaunchState) report += fmt::format("LaunchState: {}\n", cold ? "COLD" : "WARM");
  report += fmt::format("Activity: {}\n", component.brief());
  if (sdk < firstSdkWithLaunchState) report += fmt::format("ThisTime: {}\n", took);
  return report + fmt::format("TotalTime: {}\nWaitTime: {}\nComplete\n", took, took + 1);
}

int start(Invocation& invocation) {
  auto request = parseStart(invocation);
  if (!request) {
    invocation.err("Error: Bad component name\n");
    return 255;
  }
  const int failure = invocation.device.profile().sdk >= firstSdkWithErrorCodes ? 1 : 0;
  if (!request->component && request->category == "android.intent.category.HOME") {
    constexpr std::int32_t homeKey = 3;
    invocation.device.withPhone([](Phone& phone) { phone.pressKey(homeKey); });
    invocation.out(fmt::format("Starting: {}\n", request->intent()));
    return 0;
  }
  bool cold = false;
  std::int64_t took = 0;
  const auto result = invocation.device.withPhone([&](Phone& phone) {
    resolve(*request, phone);
    if (!request->component) return LaunchResult::notFound;
    const auto& [package, activity] = *request->component;
    if (request->stopFirst) phone.forceStop(package);
    cold = phone.pid(package) == 0;
    const auto before = phone.now();
    const auto launched = phone.launch(package, activity);
    took = phone.now() - before;
    return launched;
  });
  invocation.out(fmt::format("Starting: {}\n", request->intent()));
  if (result == LaunchResult::notFound && !request->component) {
    invocation.err(fmt::format("Error: Activity not started, unable to resolve {}\n", request->intent()));
    return failure;
  }
  if (result == LaunchResult::notFound) {
    invocation.err(fmt::format("Error type 3\nError: Activity class {{{}}} does not exist.\n",
                               request->component->full()));
    return failure;
  }
  if (result == LaunchResult::rejected) {
    invocation.err("Error type 102\nError: Activity not started, you requested to not switch\n");
    return failure;
  }
  if (const auto text = warning(result); !text.empty()) invocation.err(text);
  if (request->wait) invocation.out(waitReport(invocation, *request->component, cold, took));
  return 0;
}

int forceStop(Invocation& invocation) {
  if (invocation.words.size() < 3) return invocation.fail("force-stop needs a package", 255);
  invocation.device.withPhone([&](Phone& phone) { phone.forceStop(invocation.words.back()); });
  return 0;
}

// No app described as data carries tests of its own.
int instrument(Invocation& invocation) {
  invocation.out(fmt::format(
      "INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS: Error=Unable to "
      "find instrumentation info for: ComponentInfo{{{0}}}\nINSTRUMENTATION_STATUS_CODE: "
      "-1\nINSTRUMENTATION_FAILED: {0}\n",
      invocation.words.back()));
  return 0;
}

// Nobody listens: no app described as data has a receiver.
int broadcast(Invocation& invocation) {
  const auto request = parseStart(invocation);
  if (!request) {
    invocation.err("Error: Bad component name\n");
    return 255;
  }
  invocation.out(fmt::format("Broadcasting: {}\nBroadcast completed: result=0\n", request->intent()));
  return 0;
}

int noService(Invocation& invocation) {
  const auto request = parseStart(invocation);
  invocation.out(fmt::format("Starting service: {}\n", request ? request->intent() : "Intent { }"));
  invocation.err("Error: Not found; no service started.\n");
  return invocation.device.profile().sdk >= firstSdkWithErrorCodes ? 255 : 0;
}

}  // namespace

int runAm(Invocation& invocation) {
  if (invocation.words.size() < 2)
    return invocation.fail("needs a command: start, force-stop, instrument", 255);
  const auto& verb = invocation.words[1];
  if (verb == "start" || verb == "start-activity") return start(invocation);
  if (verb == "force-stop" || verb == "kill") return forceStop(invocation);
  if (verb == "instrument") return instrument(invocation);
  if (verb == "broadcast") return broadcast(invocation);
  if (verb == "get-current-user") return invocation.out("0\n"), 0;
  if (verb == "startservice" || verb == "start-service" || verb == "start-foreground-service")
    return noService(invocation);
  invocation.err(fmt::format("Unknown command: {}\n", verb));
  return 255;
}

}  // namespace marmoset::device::emulator

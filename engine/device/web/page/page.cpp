#include "engine/device/web/page/page.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/device/web/page/page_script.h"

namespace marmoset::device::web {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

constexpr auto answerLimit = 15s, loadLimit = 30s, requestLimit = 5s, sendLimit = 5s;
constexpr std::int64_t loadTime = 1000;
// 2026-01-01: a page that shows the date shows the same one in every run.
constexpr double firstMoment = 1767225600;
constexpr int mostTouches = 5;

}  // namespace

Page::Page(Connection& connection, PageSettings settings)
    : connection_(connection), settings_(std::move(settings)) {
  watch_.package = settings_.package;
  watch_.context = settings_.context;
}

Page::~Page() {
  connection_.listen({});
  const Operation ending = Operation().within(sendLimit);
  if (!watch_.target.empty())
    (void)connection_.send({"", "Target.closeTarget", {{"targetId", watch_.target}}}, ending);
}

Command Page::command(std::string method, json parameters) const {
  return {watch_.session, std::move(method), std::move(parameters)};
}

json Page::metrics() const {
  const bool landscape = settings_.width > settings_.height;
  return {
      {"width", settings_.width},
      {"height", settings_.height},
      {"deviceScaleFactor", 1},
      {"mobile", false},
      {"screenOrientation",
       {{"type", landscape ? "landscapePrimary" : "portraitPrimary"}, {"angle", settings_.rotation * 90}}}};
}

Result<std::unique_ptr<Page>> Page::open(Connection& connection, PageSettings settings,
                                         const Operation& operation) {
  std::unique_ptr<Page> page(new Page(connection, std::move(settings)));
  if (auto prepared = page->prepare(operation.within(loadLimit)); !prepared)
    return tl::unexpected(std::move(prepared).error());
  return page;
}

Result<void> Page::prepare(const Operation& operation) {
  const auto created = connection_.call(
      {"", "Target.createTarget", {{"url", "about:blank"}, {"browserContextId", settings_.context}}},
      operation);
  if (!created) return tl::unexpected(created.error());
  watch_.target = created->at("targetId");
  const auto attached = connection_.call(
      {"", "Target.attachToTarget", {{"targetId", watch_.target}, {"flatten", true}}}, operation);
  if (!attached) return tl::unexpected(attached.error());
  watch_.session = attached->at("sessionId");
  connection_.listen([this](const Event& event) { take(event); });
  const auto ready = connection_.callAll(
      {{"", "Target.setDiscoverTargets", {{"discover", true}}},
       command("Page.enable"),
       command("Runtime.enable"),
       command("Inspector.enable"),
       command("DOM.enable"),
       command("Profiler.enable"),
       command("Profiler.startPreciseCoverage", {{"callCount", true}, {"detailed", true}}),
       command("Emulation.setDeviceMetricsOverride", metrics()),
       command("Emulation.setTouchEmulationEnabled", {{"enabled", true}, {"maxTouchPoints", mostTouches}}),
       command("Emulation.setFocusEmulationEnabled", {{"enabled", true}}),
       command("Page.setInterceptFileChooserDialog", {{"enabled", true}, {"cancel", true}}),
       command("Page.addScriptToEvaluateOnNewDocument", {{"source", scriptForPages(settings_.seed)}}),
       command("Fetch.enable", {{"patterns", {{{"urlPattern", "*"}, {"resourceType", "Document"}}}}})},
      operation);
  if (!ready) return tl::unexpected(ready.error());
  if (settings_.realtime) return {};
  // Before the page's first script.
  const auto stopped = connection_.call(
      command("Emulation.setVirtualTimePolicy", {{"policy", "pause"}, {"initialVirtualTime", firstMoment}}),
      operation);
  if (!stopped) return tl::unexpected(stopped.error());
  return {};
}

void Page::take(const Event& event) {
  watch_.take(event);
  decideRequests();
  for (const auto& stranger : std::exchange(watch_.strangers, {})) {
    watch_.say("Marmoset: the page opened a window, which was closed");
    (void)connection_.send({"", "Target.closeTarget", {{"targetId", stranger}}},
                           Operation().within(sendLimit));
  }
}

// A document from elsewhere would be another app: the page stays where it is, as with a confined Monkey.
void Page::decideRequests() {
  for (const auto& [number, address] : std::exchange(watch_.requests, {})) {
    const bool may = mayOpen(address);
    if (!may) watch_.say(fmt::format("Marmoset: {} lies elsewhere and was not opened", address));
    auto decision = may ? command("Fetch.continueRequest", {{"requestId", number}})
                        : command("Fetch.failRequest", {{"requestId", number}, {"errorReason", "Aborted"}});
    (void)connection_.send(decision, Operation().within(sendLimit));
  }
}

bool Page::mayOpen(std::string_view address) const {
  const auto begin = address.find("://");
  if (begin == std::string_view::npos || !address.starts_with("http")) return true;
  const auto host = address.substr(begin + 3, address.find_first_of("/?#", begin + 3) - begin - 3);
  return std::find(settings_.hosts.begin(), settings_.hosts.end(), host) != settings_.hosts.end();
}

DeviceError Page::frozen() const {
  return {DeviceError::Kind::frozen,
          fmt::format("the page {} does not answer: its scripts have been at work for {} seconds",
                      settings_.package, std::chrono::seconds(answerLimit).count())};
}

Result<std::optional<json>> Page::ask(const Command& command, const Operation& operation) {
  if (watch_.isHeld()) return std::nullopt;
  auto answer =
      connection_.callUnless([&] { return watch_.isHeld(); }, command, operation.within(answerLimit));
  if (!answer && answer.error().kind == DeviceError::Kind::timeout && !operation.expired())
    return tl::unexpected(frozen());
  return answer;
}

// False: the limit came first.
Result<bool> Page::spend(std::string_view policy, std::int64_t ms, Operation::Clock::duration limit,
                         const Operation& operation) {
  watch_.budgetSpent = false;
  const auto asked =
      ask(command("Emulation.setVirtualTimePolicy",
                  {{"policy", policy}, {"budget", ms}, {"maxVirtualTimeTaskStarvationCount", 100'000}}),
          operation);
  if (!asked) return tl::unexpected(asked.error());
  const auto waited =
      connection_.waitFor([&] { return watch_.budgetSpent || watch_.isHeld(); }, operation.within(limit));
  if (waited) return true;
  if (waited.error().kind == DeviceError::Kind::timeout && !operation.expired()) return false;
  return tl::unexpected(waited.error());
}

Result<Passing> Page::passVirtually(std::int64_t ms, const Operation& operation) {
  const auto quiet = spend("pauseIfNetworkFetchesPending", ms, requestLimit, operation);
  if (!quiet) return tl::unexpected(quiet.error());
  if (*quiet) return Passing::quiet;
  // Somebody has not answered it yet, and need not ever.
  const auto busy = spend("advance", ms, answerLimit, operation);
  if (!busy) return tl::unexpected(busy.error());
  if (!*busy) return tl::unexpected(frozen());
  return Passing::busy;
}

Result<void> Page::wait(std::int64_t ms, const Operation& operation) {
  const auto until = Operation::Clock::now() + std::chrono::milliseconds(ms);
  auto inner = operation;
  if (!inner.deadline || *inner.deadline > until) inner.deadline = until;
  const auto waited = connection_.waitFor([] { return false; }, inner);
  const bool over = waited.error().kind == DeviceError::Kind::timeout && !operation.expired();
  if (!over) return tl::unexpected(waited.error());
  return {};
}

Result<Passing> Page::pass(std::int64_t ms, const Operation& operation) {
  if (watch_.isHeld() || ms <= 0) return Passing::quiet;
  if (!settings_.realtime) return passVirtually(ms, operation);
  return wait(ms, operation).map([] { return Passing::quiet; });
}

Result<void> Page::hold(std::int64_t ms, const Operation& operation) {
  if (auto waited = wait(ms, operation); !waited || settings_.realtime) return waited;
  return pass(ms, operation).map([](Passing) {});
}

Result<Passing> Page::load(const std::string& address, const Operation& operation) {
  watch_.loaded = false;
  const auto opened = ask(command("Page.navigate", {{"url", address}}), operation);
  if (!opened) return tl::unexpected(opened.error());
  if (*opened && (*opened)->contains("errorText")) {
    const auto why = watch_.log.empty() ? (*opened)->at("errorText").get<std::string>() : watch_.log.back();
    return fail(DeviceError::Kind::notInstalled, fmt::format("cannot open {}: {}", address, why));
  }
  const auto until = Operation::Clock::now() + loadLimit;
  Passing passing = Passing::quiet;
  do {
    const auto passed = pass(loadTime, operation);
    if (!passed) return passed;
    passing = *passed;
  } while (!watch_.loaded && !watch_.isHeld() && passing == Passing::quiet &&
           Operation::Clock::now() < until);
  const auto history = ask(command("Page.getNavigationHistory"), operation);
  if (!history) return tl::unexpected(history.error());
  if (*history) firstEntry_ = (*history)->at("currentIndex");
  return watch_.loaded || watch_.isHeld() ? passing : Passing::busy;
}

Result<void> Page::touch(std::string_view type, const std::vector<Finger>& fingers,
                         const Operation& operation) {
  auto points = json::array();
  for (const auto& [id, x, y] : fingers) points.push_back({{"id", id}, {"x", x}, {"y", y}});
  const auto done =
      ask(command("Input.dispatchTouchEvent", {{"type", type}, {"touchPoints", points}}), operation);
  if (!done) return tl::unexpected(done.error());
  return {};
}

Result<void> Page::press(const PageKey& key, std::int32_t metaState, bool isRepeat,
                         const Operation& operation) {
  return ask(command("Input.dispatchKeyEvent", keyDown(key, metaState, isRepeat)), operation)
      .map([](const auto&) {});
}

Result<void> Page::lift(const PageKey& key, std::int32_t metaState, const Operation& operation) {
  return ask(command("Input.dispatchKeyEvent", keyUp(key, metaState)), operation).map([](const auto&) {});
}

Result<void> Page::turn(std::int32_t width, std::int32_t height, std::int32_t rotation,
                        const Operation& operation) {
  settings_.width = width;
  settings_.height = height;
  settings_.rotation = rotation;
  return ask(command("Emulation.setDeviceMetricsOverride", metrics()), operation).map([](const auto&) {});
}

Result<bool> Page::back(const Operation& operation) {
  const auto history = ask(command("Page.getNavigationHistory"), operation);
  if (!history) return tl::unexpected(history.error());
  if (!*history) return true;
  const auto current = (*history)->at("currentIndex").get<std::int64_t>();
  if (current <= firstEntry_) return false;
  const auto entry = (*history)->at("entries").at(static_cast<std::size_t>(current - 1)).at("id");
  return ask(command("Page.navigateToHistoryEntry", {{"entryId", entry}}), operation).map([](const auto&) {
    return true;
  });
}

Result<void> Page::answerDialog(bool accept, const Operation& operation) {
  if (!watch_.dialog) return {};
  const auto typed = std::exchange(watch_.dialog, std::nullopt)->typed;
  const auto answered =
      connection_.call(command("Page.handleJavaScriptDialog", {{"accept", accept}, {"promptText", typed}}),
                       operation.within(answerLimit));
  if (!answered) return tl::unexpected(answered.error());
  return {};
}

}  // namespace marmoset::device::web

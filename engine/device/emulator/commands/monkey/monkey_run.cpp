#include "engine/device/emulator/commands/monkey/monkey_run.h"

#include <algorithm>
#include <sstream>

#include <fmt/chrono.h>
#include <fmt/format.h>

#include "engine/device/emulator/commands/monkey/event_text.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/app_facts.h"
#include "engine/script/semantics/run.h"

namespace marmoset::device::emulator {
namespace {

using simulator::ControllerCall;
using simulator::Phone;

constexpr std::int64_t progressStep = 100;

std::string indented(std::string_view stack) {
  std::string text = "// ";
  for (const char c : stack) text += c == '\n' ? std::string("\n// ") : std::string(1, c);
  return text + '\n';
}

}  // namespace

MonkeyRun::MonkeyRun(Invocation& invocation, const MonkeyOptions& options, std::stop_token stop)
    : invocation_(invocation), options_(options), stop_(std::move(stop)) {
  seed_ = options_.seed != 0 ? options_.seed : invocation_.device.milliseconds();
  startedAt_ = invocation_.device.milliseconds();
}

int MonkeyRun::begin() {
  for (const auto& line : options_.echo) invocation_.err(line + '\n');
  if (verbose() > 0) {
    say(fmt::format(":Monkey: seed={} count={}\n", seed_, options_.port ? 1000 : options_.count));
    for (const auto& package : options_.packages) say(fmt::format(":AllowPackage: {}\n", package));
    auto categories = options_.categories;
    if (categories.empty())
      categories = {"android.intent.category.LAUNCHER", "android.intent.category.MONKEY"};
    for (const auto& category : categories) say(fmt::format(":IncludeCategory: {}\n", category));
  }
  if (!findApps()) {
    say("** No activities found to run, monkey aborted.\n");
    return -4;
  }
  device().withPhone([&](Phone& phone) {
    if (!options_.packages.empty()) phone.confine(options_.packages);
    phone.forgetFailures();
    phone.takeControllerCalls();
  });
  return 0;
}

bool MonkeyRun::findApps() {
  if (verbose() >= 2) say("// Selecting main activities from category android.intent.category.LAUNCHER\n");
  const auto installed = device().withPhone([](Phone& phone) { return phone.installed(); });
  for (const auto& entry : installed) {
    const auto& facts = simulator::facts(*entry.app);
    const bool allowed = options_.packages.empty() ||
                         std::find(options_.packages.begin(), options_.packages.end(), facts.package) !=
                             options_.packages.end();
    if (allowed) apps_.push_back({facts.package, facts.mainActivity});
    if (verbose() < (allowed ? 2 : 3)) continue;
    say(fmt::format("//   {} main activity {} (from package {})\n", allowed ? "+ Using" : "- NOT USING",
                    facts.mainActivity, facts.package));
  }
  return !apps_.empty();
}

bool MonkeyRun::mayContinue() {
  if (over_ || stop_.stop_requested()) return false;
  if (abort_) {
    if (hung_)
      for (const auto* report : {"procrank", "anr traces", "meminfo"})
        invocation_.err(fmt::format("{0}:\n// {0} status was 0\n", report));
    say("** Monkey aborted due to error.\n");
    over_ = true;
    return false;
  }
  if (verbose() > 0 && events_ % progressStep == 0 && events_ != 0) {
    const auto now = device().milliseconds();
    say(fmt::format(
        "    //[calendar_time:{:%Y-%m-%d %H:%M:%S}.{:03}  system_uptime:{}]\n    // Sending event #{}\n",
        fmt::gmtime(static_cast<std::time_t>(now / 1000)), now % 1000, now - device().calendar(0), events_));
  }
  return true;
}

bool MonkeyRun::inject(const script::LowLevelEvent& event) {
  if (!mayContinue()) return false;
  say(eventText(event, verbose()));
  if (const auto fault = script::injectionFault(event)) {
    fail(fault->exceptionClass, fault->message);
    return false;
  }
  const auto* command = std::get_if<script::CommandEvent>(&event.body);
  device().withPhone([&](Phone& phone) { phone.inject(event); });
  if (command != nullptr) runCommand(command->command);
  settle();
  device().keepPace(stop_);
  if (!std::holds_alternative<script::ThrottleEvent>(event.body)) {
    ++events_;
    device().eventInjected();
  }
  return !stop_.stop_requested();
}

void MonkeyRun::type(std::string_view text) {
  device().withPhone([&](Phone& phone) { phone.typeText(text); });
  events_ += 2 * static_cast<std::int64_t>(text.size());
  settle();
}

void MonkeyRun::settle() {
  std::vector<ControllerCall> calls;
  std::vector<trace::Failure> failures;
  device().withPhone([&](Phone& phone) {
    calls = phone.takeControllerCalls();
    while (auto failure = phone.takeFailure()) failures.push_back(*std::move(failure));
  });
  tellController(calls);
  for (const auto& failure : failures) tellFailure(failure);
  device().collectLog();
}

void MonkeyRun::tellController(const std::vector<ControllerCall>& calls) {
  for (const auto& call : calls) {
    if (call.kind == ControllerCall::Kind::starting) {
      if (verbose() > 0)
        say(fmt::format("    // {} start of {} in package {}\n", call.allowed ? "Allowing" : "Rejecting",
                        launcherIntent({call.package, call.activity}), call.package));
      continue;
    }
    say(fmt::format("    // activityResuming({})\n", call.package));
    if (!call.allowed && verbose() > 0)
      say(fmt::format("    // Rejecting resume of package {}\n", call.package));
  }
}

void MonkeyRun::tellFailure(const trace::Failure& failure) {
  if (failure.kind == trace::FailureKind::notResponding) {
    invocation_.err(
        fmt::format("// NOT RESPONDING: {} (pid {})\n{}", failure.process, failure.pid, failure.stack));
    hung_ = true;
    abort_ = abort_ || !options_.ignoreTimeouts;
    return;
  }
  const bool native = failure.kind == trace::FailureKind::nativeCrash;
  const auto headline = failure.stack.substr(0, failure.stack.find('\n'));
  const auto& properties = device().properties();
  invocation_.err(
      fmt::format("// CRASH: {} (pid {})\n// Short Msg: {}\n// Long Msg: {}\n// Build Label: {}\n// Build "
                  "Changelist: MARMOSET\n// Build Time: 1704067200000\n{}",
                  failure.process, failure.pid, native ? "Native crash" : failure.exception,
                  native ? "Native crash: Segmentation fault" : headline,
                  properties.get("ro.build.fingerprint"), indented(failure.stack)));
  abort_ = abort_ || !options_.ignoreCrashes;
}

void MonkeyRun::runCommand(const std::string& command) {
  std::istringstream blanks(command);
  std::vector<std::string> words;
  for (std::string word; blanks >> word;) words.push_back(word);
  int code = 0;
  // The phone has typed it already.
  const bool typed = command.starts_with("input text ");
  if (!words.empty() && !typed)
    code = invocation_.shell.execute(
        words, textInput(""), [](std::string_view) { return true; }, [](std::string_view) { return true; });
  invocation_.err(fmt::format("// Shell command {} status was {}\n", command, code));
}

void MonkeyRun::fail(std::string_view exceptionClass, std::string_view message) {
  invocation_.err(
      fmt::format("** Error: A RuntimeException occurred:\njava.lang.{}: {}\n\tat "
                  "com.android.commands.monkey.Monkey.runMonkeyCycles(Monkey.java:1176)\n\tat "
                  "com.android.commands.monkey.Monkey.run(Monkey.java:674)\n\tat "
                  "com.android.commands.monkey.Monkey.main(Monkey.java:564)\n",
                  exceptionClass, message));
  over_ = true;
}

int MonkeyRun::end(std::int64_t count) {
  say(fmt::format("Events injected: {}\n", events_));
  const script::LowLevelEvent upright{0, true, script::RotationEvent{0, false}};
  say(eventText(upright, verbose()));
  device().withPhone([&](Phone& phone) {
    phone.inject(upright);
    phone.unconfine();
    phone.takeControllerCalls();
  });
  if (verbose() > 0) say(":Dropped: keys=0 pointers=0 trackballs=0 flips=0 rotations=0\n");
  say(fmt::format("## Network stats: elapsed time={0}ms (0ms mobile, 0ms wifi, {0}ms not connected)\n",
                  device().milliseconds() - startedAt_));
  if (events_ < count - 1) {
    invocation_.err(fmt::format("** System appears to have crashed at event {} of {} using seed {}\n",
                                events_, count, seed_));
    return static_cast<int>(events_);
  }
  if (verbose() > 0) say("// Monkey finished\n");
  return 0;
}

}  // namespace marmoset::device::emulator

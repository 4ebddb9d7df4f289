#include <fmt/format.h>

#include "engine/device/simulator/phone/phone_state.h"

namespace marmoset::device::simulator {

namespace {

using Buffer = LogLine::Buffer;

constexpr std::string_view platformFrames =
    "\tat android.os.Handler.handleCallback(Handler.java:942)\n"
    "\tat android.os.Handler.dispatchMessage(Handler.java:99)\n"
    "\tat android.os.Looper.loopOnce(Looper.java:201)\n"
    "\tat android.os.Looper.loop(Looper.java:288)\n"
    "\tat android.app.ActivityThread.main(ActivityThread.java:7872)\n"
    "\tat java.lang.reflect.Method.invoke(Native Method)\n"
    "\tat com.android.internal.os.RuntimeInit$MethodAndArgsCaller.run(RuntimeInit.java:548)\n"
    "\tat com.android.internal.os.ZygoteInit.main(ZygoteInit.java:936)\n";

std::string headline(const CrashSpec& crash) {
  return crash.message.empty() ? crash.exception : fmt::format("{}: {}", crash.exception, crash.message);
}

std::string javaStack(const CrashSpec& crash) {
  std::string frames;
  for (const auto& frame : crash.frames) frames += fmt::format("\tat {}\n", frame);
  if (crash.cause.empty()) return fmt::format("{}\n{}{}", headline(crash), frames, platformFrames);
  return fmt::format("{}\n{}Caused by: {}\n{}\t... 8 more\n", headline(crash), platformFrames, crash.cause,
                     frames);
}

std::string nativeStack(const CrashSpec& crash, const std::string& process, std::int32_t pid) {
  auto text = fmt::format(
      "*** *** *** *** *** *** *** *** *** *** *** *** *** *** *** ***\n"
      "pid: {0}, tid: {0}, name: {1}  >>> {1} <<<\nsignal 11 ({2}), code 1 (SEGV_MAPERR), fault addr "
      "0x0\nbacktrace:\n",
      pid, process, crash.exception);
  std::size_t number = 0;
  for (const auto& frame : crash.frames)
    text += fmt::format("      #{:02} pc {:016x}  {}\n", number, 0x12345 + number * 64, frame), ++number;
  return text;
}

void logLines(PhoneState& phone, std::int32_t pid, char priority, Buffer buffer, std::string_view tag,
              std::string_view text) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    writeLog(phone, pid, priority, buffer, tag, std::string(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

// "com.x.Main.onClick(Main.java:12)" -> "Main.java,12".
std::string sourceOf(const CrashSpec& crash) {
  const auto& frame = crash.frames.front();
  const auto open = frame.rfind('('), colon = frame.rfind(':'), close = frame.rfind(')');
  if (open == std::string::npos || colon == std::string::npos || close == std::string::npos || colon < open)
    return "Unknown,0";
  return fmt::format("{},{}", frame.substr(open + 1, colon - open - 1),
                     frame.substr(colon + 1, close - colon - 1));
}

void logCrash(PhoneState& phone, const CrashSpec& crash, const trace::Failure& failure) {
  const auto pid = failure.pid;
  if (crash.native) {
    writeLog(phone, pid, 'F', Buffer::crash, "libc",
             fmt::format("Fatal signal 11 ({}), code 1 (SEGV_MAPERR), fault addr 0x0 in tid {} ({})",
                         crash.exception, pid, failure.process));
    logLines(phone, pid + 1, 'F', Buffer::crash, "DEBUG", failure.stack);
  } else {
    writeLog(phone, pid, 'E', Buffer::crash, "AndroidRuntime", "FATAL EXCEPTION: main");
    writeLog(phone, pid, 'E', Buffer::crash, "AndroidRuntime",
             fmt::format("Process: {}, PID: {}", failure.process, pid));
    logLines(phone, pid, 'E', Buffer::crash, "AndroidRuntime", failure.stack);
  }
  const auto what = crash.native ? "Native crash,Segmentation fault,unknown,0"
                                 : fmt::format("{},{},{}", crash.exception, crash.message, sourceOf(crash));
  writeLog(phone, systemProcess, 'I', Buffer::events, "am_crash",
           fmt::format("[{},0,{},549994054,{},0]", pid, failure.process, what));
  writeLog(phone, systemProcess, 'I', Buffer::system, "ActivityManager",
           fmt::format("Process {} (pid {}) has died: fg  TOP", failure.process, pid));
}

}  // namespace

void crashApp(PhoneState& phone, RunningApp& app, const CrashSpec& crash) {
  const auto& package = app.app->facts.package;
  const bool inMain = crash.process.empty();
  trace::Failure failure;
  failure.kind = crash.native ? trace::FailureKind::nativeCrash : trace::FailureKind::javaCrash;
  failure.process = crash.process.starts_with(':') ? package + crash.process : crash.process;
  if (inMain) failure.process = package;
  failure.pid = inMain ? app.pid : takePid(phone);
  failure.exception = crash.exception;
  failure.message = crash.message;
  failure.stack = crash.native ? nativeStack(crash, failure.process, failure.pid) : javaStack(crash);
  if (phone.options.keepLog) {
    if (!inMain) logProcessStart(phone, failure.process, failure.pid, app.uid);
    logCrash(phone, crash, failure);
  }
  // The first is the one that counts.
  if (phone.failures.size() < limits::keptFailures) phone.failures.push_back(std::move(failure));
  // A process in the background dies silently.
  if (!inMain) return;
  // Monkey's controller asks for no dialog.
  if (!phone.confinedTo) phone.systemDialog = fmt::format("Application Error: {}", package);
  stopApp(phone, app);
}

void hangApp(PhoneState& phone, RunningApp& app, std::string_view reason, std::int64_t recoversAfter) {
  const auto& package = app.app->facts.package;
  const auto activity = app.app->activities[app.top().spec].className;
  trace::Failure failure;
  failure.kind = trace::FailureKind::notResponding;
  failure.process = package;
  failure.pid = app.pid;
  failure.message = reason;
  failure.stack = fmt::format("ANR in {} ({}/{})\nPID: {}\nReason: {}\n", package, package,
                              trace::shortActivity(package, activity), app.pid, reason);
  if (phone.options.keepLog) {
    logLines(phone, systemProcess, 'E', Buffer::system, "ActivityManager", failure.stack);
    writeLog(phone, systemProcess, 'I', Buffer::events, "am_anr",
             fmt::format("[0,{},{},549994054,{}]", app.pid, package, reason));
  }
  // One that goes on while the system still writes its traces down is spared: nobody is asked about it.
  if (recoversAfter > 0) {
    app.busyUntil = std::max(app.busyUntil, phone.now + recoversAfter);
    return;
  }
  phone.failures.push_back(std::move(failure));
  app.hangs = true;
  if (!phone.confinedTo) phone.systemDialog = fmt::format("Application Not Responding: {}", package);
}

}  // namespace marmoset::device::simulator

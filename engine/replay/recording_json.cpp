#include "engine/replay/recording_json.h"

#include <array>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/replay/user_event_json.h"

namespace marmoset::trace {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Failure, process, pid, exception, message, stack)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(WindowStatus, package, activity, window, keyboard, rotation)

}  // namespace marmoset::trace

namespace marmoset::replay {

namespace {

using nlohmann::json;

constexpr std::array<std::string_view, 3> failureKinds{"javaCrash", "nativeCrash", "notResponding"};
constexpr std::array<std::string_view, 3> evidences{"activities", "windows", "trees"};
constexpr std::array<std::string_view, 6> windowKinds{"activity", "dialog", "popup",
                                                      "menu",     "system", "none"};

template <class Enum, std::size_t N>
std::string_view nameIn(const std::array<std::string_view, N>& names, Enum value) {
  return names.at(static_cast<std::size_t>(value));
}

template <class Enum, std::size_t N>
Enum valueIn(const std::array<std::string_view, N>& names, const std::string& wanted) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == wanted) return static_cast<Enum>(i);
  }
  throw std::runtime_error(fmt::format("unknown word '{}'", wanted));
}

json windowJson(const trace::WindowStatus& window) {
  json out = window;
  out["kind"] = nameIn(windowKinds, window.kind);
  return out;
}

trace::WindowStatus windowFrom(const json& in) {
  auto window = in.get<trace::WindowStatus>();
  window.kind = valueIn<trace::WindowKind>(windowKinds, in.at("kind"));
  return window;
}

}  // namespace

json toJson(const trace::Failure& failure) {
  json out = failure;
  out["kind"] = nameIn(failureKinds, failure.kind);
  return out;
}

trace::Failure failureFrom(const json& in) {
  auto failure = in.get<trace::Failure>();
  failure.kind = valueIn<trace::FailureKind>(failureKinds, in.at("kind"));
  return failure;
}

json toJson(const trace::Observation& seen) {
  json out{{"window", windowJson(seen.window)},
           {"timeMs", seen.timeMs},
           {"instrumented", seen.instrumented},
           {"settled", seen.settled},
           {"callbacks", seen.callbacks},
           {"branches", seen.branches},
           {"log", seen.log}};
  if (seen.failure) out["failure"] = toJson(*seen.failure);
  return out;
}

trace::Observation observationFrom(const json& in) {
  trace::Observation seen;
  seen.window = windowFrom(in.at("window"));
  in.at("timeMs").get_to(seen.timeMs);
  in.at("instrumented").get_to(seen.instrumented);
  in.at("settled").get_to(seen.settled);
  in.at("callbacks").get_to(seen.callbacks);
  in.at("branches").get_to(seen.branches);
  in.at("log").get_to(seen.log);
  if (in.contains("failure")) seen.failure = failureFrom(in.at("failure"));
  return seen;
}

json toJson(const trace::RecordedEvent& recorded) {
  json out{{"event", toJson(recorded.event)},
           {"after", toJson(recorded.after)},
           {"injected", recorded.injected},
           {"dropped", recorded.dropped}};
  if (recorded.widget) out["widget"] = *recorded.widget;
  return out;
}

trace::RecordedEvent recordedEventFrom(const json& in) {
  trace::RecordedEvent recorded;
  recorded.event = userEventFrom(in.at("event"));
  recorded.after = observationFrom(in.at("after"));
  in.at("injected").get_to(recorded.injected);
  in.at("dropped").get_to(recorded.dropped);
  if (in.contains("widget")) recorded.widget = in.at("widget").get<std::uint32_t>();
  return recorded;
}

json headOf(const RecordingDocument& document) {
  const auto& recording = document.recording;
  json out{{"script", document.script},
           {"fingerprints", toJson(document.fingerprints)},
           {"package", recording.package},
           {"app", recording.app},
           {"device", recording.device},
           {"width", recording.width},
           {"height", recording.height},
           {"evidence", nameIn(evidences, recording.evidence)},
           {"instrumented", recording.instrumented}};
  if (!recording.build.empty()) out["build"] = recording.build;
  if (!recording.kind.empty()) out["kind"] = recording.kind;
  if (recording.failure) out["failure"] = toJson(*recording.failure);
  return out;
}

RecordingDocument documentFrom(const json& head) {
  RecordingDocument document;
  head.at("script").get_to(document.script);
  document.fingerprints = fingerprintsFrom(head.at("fingerprints"));
  auto& recording = document.recording;
  head.at("package").get_to(recording.package);
  head.at("app").get_to(recording.app);
  head.at("device").get_to(recording.device);
  head.at("width").get_to(recording.width);
  head.at("height").get_to(recording.height);
  recording.evidence = valueIn<trace::Evidence>(evidences, head.at("evidence"));
  head.at("instrumented").get_to(recording.instrumented);
  recording.build = head.value("build", "");
  recording.kind = head.value("kind", "");
  if (head.contains("failure")) recording.failure = failureFrom(head.at("failure"));
  return document;
}

json toJson(const std::vector<std::uint64_t>& fingerprints) {
  auto out = json::array();
  for (const auto one : fingerprints) out.push_back(fmt::format("{:016x}", one));
  return out;
}

std::vector<std::uint64_t> fingerprintsFrom(const json& in) {
  std::vector<std::uint64_t> fingerprints;
  for (const auto& item : in) {
    const auto& digits = item.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    if (error != std::errc() || end != digits.data() + digits.size())
      throw std::runtime_error(fmt::format("'{}' is no fingerprint", digits));
    fingerprints.push_back(value);
  }
  return fingerprints;
}

}  // namespace marmoset::replay

#include <nlohmann/json.hpp>

#include "engine/report/report.h"
#include "engine/trace/crash_signature.h"

namespace marmoset::report {

namespace {

using Json = nlohmann::ordered_json;

Json linesOfPrintJson(const script::UserEvent& event) {
  auto lines = Json::array();
  for (const auto& range : event.lines) lines.push_back({range.first + 1, range.last + 1});
  return lines;
}

Json eventOf(const EventSentence& sentence, const trace::Recording& recording) {
  const auto& recorded = recording.events[sentence.event];
  Json told{{"index", sentence.event},
            {"ids", sentence.ids},
            {"lines", linesOfPrintJson(recorded.event)},
            {"type", sentence.type},
            {"event", describe(recorded.event)},
            {"object", nullptr},
            {"result", nullptr},
            {"window", describe(recording.before(sentence.event).window)},
            {"level", name(sentence.level)},
            {"rule", nullptr},
            {"sentence", sentence.text}};
  if (!sentence.object.empty()) told["object"] = sentence.object;
  if (!sentence.result.empty()) told["result"] = sentence.result;
  if (!sentence.rule.empty()) told["rule"] = sentence.rule;
  return told;
}

Json crashOf(const trace::Failure& failure) {
  return {{"signature", signatureOf(failure).toString()},
          {"exception", failure.exception},
          {"message", failure.message},
          {"stack", failure.stack}};
}

}  // namespace

nlohmann::ordered_json printJson(const Report& report, const trace::Recording& recording) {
  auto events = Json::array();
  for (const auto& sentence : report.events) events.push_back(eventOf(sentence, recording));
  Json levels;
  for (const auto level : {Level::essential, Level::major, Level::minor, Level::trivial})
    levels[std::string(name(level))] = report.levels[static_cast<std::size_t>(level)];
  Json told{{"script", report.script},
            {"package", recording.package},
            {"app", recording.app},
            {"device", recording.device},
            {"scope", name(report.scope)},
            {"how", report.how},
            {"recorded", report.recorded},
            {"effective", report.effective},
            {"levels", std::move(levels)},
            {"events", std::move(events)},
            {"crash", nullptr},
            {"missing", report.missing},
            {"proof", report.proof}};
  if (recording.failure) told["crash"] = crashOf(*recording.failure);
  return told;
}

}  // namespace marmoset::report

#include "engine/reduce/document/evidence_text.h"

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <string_view>

#include <fmt/format.h>

#include "engine/reduce/document/evidence_lines.h"

namespace marmoset::reduce {

namespace {

constexpr std::string_view targetKey = "target", originalKey = "original", storedKey = "stored",
                           shownKey = "reproduced", leftKey = "left", eventKey = "event", dataKey = "data",
                           oldMarkKey = "reduced-trace";
// What an event does ends at the first of these; its own are written otherwise.
constexpr char endOfWords = ';';

// One word, whatever somebody wrote there.
std::string word(std::string text) {
  std::ranges::replace(text, ' ', '-');
  return text.empty() ? "-" : text;
}
std::string meant(std::string_view word) {
  return word == "-" ? std::string() : std::string(word);
}

std::string eventData(const ReducedEvent& event) {
  auto text = fmt::format("{},{}/{},{:016x}", event.line, event.successes, event.runs, event.fingerprint);
  if (event.origin != 0) text += fmt::format(",{:016x}", event.origin);
  return event.steadies ? text + ",steadies" : text;
}

std::string dataText(const ReducedTrace& evidence) {
  auto text = fmt::format(
      "2 rate {}/{} {:.4f} {:.4f} mode {} certificate {} verifications {} strategy {} before {} "
      "original-content {} content {} events",
      evidence.successes, evidence.runs, evidence.low, evidence.high, word(evidence.mode),
      word(evidence.certificate), evidence.verifications, word(evidence.strategy), evidence.before,
      word(evidence.originalHash), word(evidence.content));
  for (const auto& event : evidence.events) text += " " + eventData(event);
  return text;
}

std::string eventWords(const ReducedEvent& event, const std::string& original) {
  auto words = event.words.empty() ? std::string("an event") : event.words;
  std::ranges::replace(words, endOfWords, ',');
  const auto from =
      event.line == 0 ? std::string("added later") : fmt::format("line {} of {}", event.line, original);
  return fmt::format("{}{} {} ({})", words, endOfWords,
                     whyNeeded(event.successes, event.runs, event.steadies), from);
}

// The words of a line of data, one after the other.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  std::string next() {
    while (text_.starts_with(' ')) text_.remove_prefix(1);
    const auto end = std::min(text_.find(' '), text_.size());
    const auto word = std::string(text_.substr(0, end));
    text_.remove_prefix(end);
    return word;
  }

 private:
  std::string_view text_;
};

std::optional<ReducedEvent> parseEvent(const std::string& text) {
  ReducedEvent event;
  int end = 0;
  if (std::sscanf(text.c_str(), "%u,%u/%u,%" SCNx64 "%n", &event.line, &event.successes, &event.runs,
                  &event.fingerprint, &end) != 4)
    return std::nullopt;
  (void)std::sscanf(text.c_str() + end, ",%" SCNx64, &event.origin);
  event.steadies = text.ends_with(",steadies");
  return event;
}

void readRate(const std::string& value, ReducedTrace& evidence) {
  (void)std::sscanf(value.c_str(), "%u/%u %lf %lf", &evidence.successes, &evidence.runs, &evidence.low,
                    &evidence.high);
}

void readNumber(const std::string& value, std::uint32_t& number) {
  (void)std::sscanf(value.c_str(), "%u", &number);
}

void readData(const std::string& value, ReducedTrace& evidence) {
  Words words(value);
  (void)words.next();  // the version
  for (auto key = words.next(); !key.empty(); key = words.next()) {
    if (key == "events") break;
    const auto one = words.next();
    if (key == "rate") {
      const auto low = words.next(), high = words.next();
      readRate(fmt::format("{} {} {}", one, low, high), evidence);
    }
    if (key == "mode") evidence.mode = meant(one);
    if (key == "certificate") evidence.certificate = meant(one);
    if (key == "verifications") readNumber(one, evidence.verifications);
    if (key == "strategy") evidence.strategy = meant(one);
    if (key == "before") readNumber(one, evidence.before);
    if (key == "original-content") evidence.originalHash = meant(one);
    if (key == "content") evidence.content = meant(one);
  }
  for (auto text = words.next(); !text.empty(); text = words.next()) {
    if (const auto event = parseEvent(text)) evidence.events.push_back(*event);
  }
}

// Documents of version 1 had a line for everything.
void readOldEvent(const std::string& value, ReducedTrace& evidence) {
  ReducedEvent event;
  if (std::sscanf(value.c_str(), "line %u without %u/%u", &event.line, &event.successes, &event.runs) != 3)
    return;
  event.steadies = value.find(" steadies") != value.npos;
  if (const auto at = value.find(" is "); at != value.npos)
    (void)std::sscanf(value.c_str() + at, " is %" SCNx64, &event.fingerprint);
  evidence.events.push_back(event);
}

void readOldValue(const std::string& key, const std::string& value, ReducedTrace& evidence) {
  if (key == "strategy") evidence.strategy = value;
  if (key == "original-content") evidence.originalHash = value;
  if (key == "content") evidence.content = value;
  if (key == "certificate" && value != "none") evidence.mode = evidence.certificate = value;
  if (key == "before") readNumber(value, evidence.before);
  if (key == "rate") readRate(value, evidence);
  if (key == eventKey) readOldEvent(value, evidence);
}

}  // namespace

std::string evidenceText(const ReducedTrace& evidence) {
  const auto rewritten =
      std::ranges::any_of(evidence.events, [](const auto& one) { return one.origin != 0; });
  auto text = evidenceLine(targetKey, evidence.target);
  text += evidenceLine(shownKey, inWords(shownBy(evidence, false)));
  if (!evidence.stored.empty()) text += evidenceLine(storedKey, evidence.stored);
  text += evidenceLine(originalKey, evidence.original);
  text += evidenceLine(leftKey, fmt::format("{} of its {} events{}", evidence.events.size(), evidence.before,
                                            rewritten ? ", written for people to read" : ""));
  for (const auto& event : evidence.events)
    text += evidenceLine(eventKey, eventWords(event, evidence.original));
  return text + evidenceLine(dataKey, dataText(evidence));
}

std::optional<ReducedTrace> readReducedTrace(const script::Script& script) {
  ReducedTrace evidence, old;
  std::vector<std::string> words;
  bool isNew = false, isOld = false;
  const auto end = std::min<std::size_t>(script.bodyStart(), script.lineCount());
  for (std::size_t line = 0; line < end; ++line) {
    const auto entry = parseEvidenceLine(script.lineText(line));
    if (!entry) continue;
    const auto& [key, value] = *entry;
    isOld = isOld || key == oldMarkKey;
    if (key == targetKey) evidence.target = old.target = value;
    if (key == originalKey) evidence.original = old.original = value;
    if (key == storedKey) evidence.stored = value;
    if (key == eventKey) words.push_back(value.substr(0, value.find(endOfWords)));
    readOldValue(key, value, old);
    if (key != dataKey || isNew) continue;
    isNew = true;
    readData(value, evidence);
  }
  if (!isNew) return isOld ? std::optional(std::move(old)) : std::nullopt;
  for (std::size_t i = 0; words.size() == evidence.events.size() && i < words.size(); ++i)
    evidence.events[i].words = words[i];
  return evidence;
}

}  // namespace marmoset::reduce

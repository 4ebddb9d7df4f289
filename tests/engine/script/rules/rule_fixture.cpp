#include "tests/engine/script/rules/rule_fixture.h"

#include <sstream>
#include <stdexcept>

#include "tests/engine/script/rules/example_text.h"

namespace marmoset::test {

namespace {

constexpr std::string_view openMarker = "<|", closeMarker = "|>";

// Takes the markers out of `script` and notes where they stood.
void readMarkers(RuleExample& example) {
  std::string plain;
  script::Position place;
  script::Position start;
  const std::string& marked = example.script;
  for (std::size_t at = 0; at < marked.size();) {
    if (marked.compare(at, openMarker.size(), openMarker) == 0) {
      start = place;
      at += openMarker.size();
    } else if (marked.compare(at, closeMarker.size(), closeMarker) == 0) {
      example.ranges.push_back({start, place});
      at += closeMarker.size();
    } else {
      const char byte = marked[at++];
      plain += byte;
      place =
          byte == '\n' ? script::Position{place.line + 1, 0} : script::Position{place.line, place.byte + 1};
    }
  }
  example.script = plain;
}

void readTitle(RuleExample& example, bool& raw) {
  std::string_view title = example.title;
  raw = title.starts_with("raw ");
  if (raw) title.remove_prefix(4);
  example.finds = title.starts_with("finds: ");
  if (!example.finds && !title.starts_with("silent: ")) {
    throw std::runtime_error("neither finds nor silent: " + example.title);
  }
}

void finishScript(RuleExample& example) {
  bool raw = false;
  readTitle(example, raw);
  if (!raw && example.script.find("start data >>") == std::string::npos) {
    example.script = "start data >>\n" + example.script;
  }
  example.rangesMarked = !example.script.starts_with("{UTF-16}");
  example.script = exampleBytes(example.script);
  if (example.rangesMarked) readMarkers(example);
}

void readPart(RuleExample& example, const std::string& part, const std::string& text) {
  if (part == "script") {
    example.script = text;
  } else if (part == "says") {
    example.message = text.substr(0, text.find('\n'));
  } else if (part == "no fix") {
    example.fixKind = RuleExample::FixKind::none;
  } else if (part == "fix" || part == "safe fix") {
    example.fixKind = part == "fix" ? RuleExample::FixKind::offered : RuleExample::FixKind::safe;
    example.fixedScript = exampleBytes(text);
  } else {
    throw std::runtime_error("unknown part: " + part);
  }
}

}  // namespace

std::vector<RuleExample> readFixture(const std::string& text) {
  std::vector<RuleExample> examples;
  std::istringstream lines(text);
  std::string part, content;
  const auto finishPart = [&] {
    if (!part.empty()) readPart(examples.back(), part, content);
    content.clear();
  };
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("=== ")) {
      finishPart();
      examples.emplace_back().title = line.substr(4);
      part = "script";
    } else if (line.starts_with("--- ")) {
      finishPart();
      part = line.substr(4);
    } else {
      content += line + "\n";
    }
  }
  finishPart();
  for (RuleExample& example : examples) finishScript(example);
  return examples;
}

}  // namespace marmoset::test

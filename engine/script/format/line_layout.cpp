#include "engine/script/format/line_layout.h"

#include <algorithm>

#include "engine/script/text/java_text.h"

namespace marmoset::script {
namespace {

constexpr std::string_view oneBlank = " ";

class Changes {
 public:
  explicit Changes(std::string_view line) : line_(line) {}

  void make(Span span, std::string_view replacement) {
    if (span.of(line_) != replacement) changes_.push_back({span, replacement});
  }
  std::vector<BlankChange> take() && { return std::move(changes_); }

 private:
  std::string_view line_;
  std::vector<BlankChange> changes_;
};

Span withoutBlanks(std::string_view line, Span span) {
  const auto trimmed = javaTrim(span.of(line));
  const auto begin = static_cast<std::uint32_t>(trimmed.data() - line.data());
  return {begin, begin + static_cast<std::uint32_t>(trimmed.size())};
}

Span before(const Line& facts) {
  return {0, facts.trimmed.begin};
}

Span after(std::string_view line, const Line& facts) {
  return {facts.trimmed.end, static_cast<std::uint32_t>(line.size())};
}

// The blanks between `count=` or `speed=` and a number that the device reads as written.
void layOutHeaderValue(std::string_view line, const Line& facts, Changes& changes) {
  constexpr std::string_view keys[] = {"count=", "speed="};
  const auto text = facts.trimmed.of(line);
  const bool named =
      std::any_of(std::begin(keys), std::end(keys), [&](auto key) { return text.starts_with(key); });
  if (!named || facts.headerValue != HeaderValue::read) return;
  const std::uint32_t afterKey = facts.trimmed.begin + 6;
  const auto value = withoutBlanks(line, {afterKey, facts.trimmed.end});
  if (value.begin > afterKey) changes.make({afterKey, value.begin}, oneBlank);
}

bool isComment(std::string_view text) {
  return text.starts_with('#') || text.starts_with("//");
}

// Whether the parenthesis is that of a command: prose such as "see below (a, b)" keeps its blanks.
bool endsWithKeyword(std::string_view text) {
  constexpr auto last = static_cast<int>(Keyword::EndCaptureAppFramerate);
  for (int keyword = 0; keyword <= last; ++keyword) {
    if (text.ends_with(name(static_cast<Keyword>(keyword)))) return true;
  }
  return false;
}

std::vector<Span> splitAtCommas(std::string_view line, Span inside) {
  std::vector<Span> pieces;
  auto begin = inside.begin;
  for (auto at = inside.begin; at < inside.end; ++at) {
    if (line[at] != ',') continue;
    pieces.push_back({begin, at});
    begin = at + 1;
  }
  pieces.push_back({begin, inside.end});
  return pieces;
}

// The device drops empty arguments at the end but counts blank ones, so those keep one blank.
void layOutArguments(std::string_view line, const Line& facts, Changes& changes) {
  const auto pieces = splitAtCommas(line, {facts.open + 1, facts.close});
  const auto filled = [&](Span piece) { return !withoutBlanks(line, piece).empty(); };
  const auto lastFilled = std::find_if(pieces.rbegin(), pieces.rend(), filled).base();
  for (auto piece = pieces.begin(); piece != pieces.end(); ++piece) {
    const auto argument = withoutBlanks(line, *piece);
    if (!argument.empty()) {
      changes.make({piece->begin, argument.begin}, "");
      changes.make({argument.end, piece->end}, "");
    } else if (!piece->empty()) {
      const bool counts = piece >= lastFilled && pieces.size() > 1;
      changes.make(*piece, counts ? oneBlank : "");
    }
  }
}

}  // namespace

std::vector<BlankChange> headerLayout(std::string_view line, const Line& facts) {
  Changes changes(line);
  changes.make(before(facts), "");
  layOutHeaderValue(line, facts, changes);
  changes.make(after(line, facts), "");
  return std::move(changes).take();
}

std::vector<BlankChange> bodyLayout(std::string_view line, const Line& facts) {
  Changes changes(line);
  changes.make(before(facts), "");
  if (facts.parentheses == Parentheses::ordered && !isComment(facts.trimmed.of(line))) {
    const auto word = withoutBlanks(line, {facts.trimmed.begin, facts.open});
    if (endsWithKeyword(word.of(line))) {
      changes.make({word.end, facts.open}, "");
      layOutArguments(line, facts, changes);
    }
  }
  changes.make(after(line, facts), "");
  return std::move(changes).take();
}

}  // namespace marmoset::script

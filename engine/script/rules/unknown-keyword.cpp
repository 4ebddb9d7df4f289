#include <array>

#include "engine/script/rules/catalogue.h"
#include "engine/script/rules/edits.h"
#include "engine/script/rules/line_shape.h"
#include "engine/script/rules/message.h"
#include "engine/script/syntax/words.h"
#include "engine/script/text/suggestion.h"

namespace marmoset::script {

namespace {

// What other tools call the same thing, in small letters.
constexpr std::array<std::pair<std::string_view, Keyword>, 29> foreignNames = {{
    {"click", Keyword::Tap},
    {"touch", Keyword::Tap},
    {"doubletap", Keyword::Tap},
    {"longclick", Keyword::PressAndHold},
    {"longtap", Keyword::PressAndHold},
    {"hold", Keyword::PressAndHold},
    {"swipe", Keyword::Drag},
    {"scroll", Keyword::Drag},
    {"pinch", Keyword::PinchZoom},
    {"zoom", Keyword::PinchZoom},
    {"sleep", Keyword::UserWait},
    {"wait", Keyword::UserWait},
    {"delay", Keyword::UserWait},
    {"press", Keyword::DispatchPress},
    {"presskey", Keyword::DispatchPress},
    {"keyevent", Keyword::DispatchPress},
    {"type", Keyword::DispatchString},
    {"input", Keyword::DispatchString},
    {"text", Keyword::DispatchString},
    {"dispatchtext", Keyword::DispatchString},
    {"rotate", Keyword::RotateScreen},
    {"dispatchrotation", Keyword::RotateScreen},
    {"dispatchtap", Keyword::Tap},
    {"dispatchtouch", Keyword::DispatchPointer},
    {"launch", Keyword::LaunchActivity},
    {"startactivity", Keyword::LaunchActivity},
    {"wakeup", Keyword::DeviceWakeUp},
    {"shell", Keyword::RunCmd},
    {"exec", Keyword::RunCmd},
}};

struct UnknownKeywordMeant {
  std::string_view keyword;
  bool certain = false;
};

std::optional<UnknownKeywordMeant> meantKeyword(std::string_view word) {
  for (const auto& [foreign, keyword] : foreignNames) {
    if (sameIgnoringCase(word, foreign)) return UnknownKeywordMeant{name(keyword)};
  }
  const auto near = nearest(word, std::span(words).first(word::keywords));
  if (!near) return std::nullopt;
  return UnknownKeywordMeant{near->word, near->unique && near->distance <= 2};
}

std::string withWord(const LineView& line, Span word, std::string_view keyword) {
  return std::string(line.text).replace(word.begin, word.end - word.begin, keyword);
}

void checkUnknownKeyword(const LineView& line, const Platform&, const Report& report) {
  const auto word = unknownCommandWord(line);
  if (!word) return;
  const auto meant = meantKeyword(word->of(line.text));
  if (meant && sameIgnoringCase(meant->keyword, word->of(line.text))) return;
  const bool prose = word->end != line.facts.open;
  if (!meant && prose) return;
  Finding finding = catalogue::unknownKeyword.at(
      line.range(*word),
      say({"The device ignores this line: ", quoted(word->of(line.text)), " is no command"}));
  finding.message += meant ? say({"; did you mean ", meant->keyword, "?"}) : ".";
  finding.fixable = meant.has_value();
  report(std::move(finding));
}

std::vector<Fix> fixUnknownKeyword(const RuleContext& context, const Finding& finding) {
  const LineView line = viewOf(context.script, finding.range.start.line);
  const auto word = unknownCommandWord(line);
  const auto meant = word ? meantKeyword(word->of(line.text)) : std::nullopt;
  if (!meant) return {};
  return {{.title = say({"Write ", meant->keyword}),
           .edits = {replaceSpan(line, *word, meant->keyword)},
           .safe = meant->certain && wouldQueue(withWord(line, *word, meant->keyword)),
           .preferred = true}};
}

}  // namespace

constinit const Rule catalogue::unknownKeyword = {
    .code = "unknown-keyword",
    .severity = Severity::warning,
    .summary = "A command that does not exist",
    .checkLine = checkUnknownKeyword,
    .fixes = fixUnknownKeyword,
};

}  // namespace marmoset::script

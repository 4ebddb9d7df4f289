#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/html_style.h"
#include "engine/report/report.h"
#include "engine/report/screen_picture.h"

namespace marmoset::report {

namespace {

std::string_view meaningOf(Level level) {
  switch (level) {
    case Level::essential:
      return "another window, a launch, a rotation, a zoom or the crash";
    case Level::major:
      return "the app's callbacks ran";
    case Level::minor:
      return "it touched a widget or sent a system key";
    case Level::trivial:
      return "none of these";
  }
  return "";
}

std::string linesOfPrintHtml(const script::UserEvent& event) {
  if (event.lines.empty()) return "";
  const auto first = event.lines.front().first + 1, last = event.lines.back().last + 1;
  return first == last ? fmt::format("line {}, ", first) : fmt::format("lines {} to {}, ", first, last);
}

std::string itemOf(const EventSentence& sentence, const trace::Recording& recording,
                   ScreenPictures& pictures) {
  const auto& event = recording.events[sentence.event].event;
  const auto where =
      linesOfPrintHtml(event) + describe(event) + " on " + describe(recording.before(sentence.event).window);
  auto item = fmt::format(
      "<li class=\"{0}\">{1}<div><span class=\"level\">{0}</span><p>{2}</p><p class=\"where\">{3}</p>",
      name(sentence.level), pictures.of(sentence.event), escapedHtml(sentence.text), escapedHtml(where));
  if (!sentence.remark.empty()) item += fmt::format("<p class=\"why\">{}</p>", escapedHtml(sentence.remark));
  return item + "</div></li>\n";
}

std::string rowOf(std::string_view what, std::size_t count, std::string_view meaning = {}) {
  return fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n", what, count, meaning);
}

std::string summaryOf(const Report& report) {
  auto rows = rowOf("events recorded", report.recorded) + rowOf("of these effective", report.effective) +
              rowOf("told above", report.events.size());
  for (const auto level : {Level::essential, Level::major, Level::minor, Level::trivial})
    rows += rowOf(name(level), report.levels[static_cast<std::size_t>(level)], meaningOf(level));
  return fmt::format("<table>\n{}</table>\n", rows);
}

std::string factsOf(const Report& report, const trace::Recording& recording) {
  std::string out;
  for (const auto& proven : report.proof)
    out += fmt::format("<p class=\"proof\"><strong>{}</strong></p>\n", escapedHtml(proven));
  out += fmt::format("<p class=\"facts\">{}</p>\n", escapedHtml(origin(report, recording)));
  out += fmt::format("<p class=\"facts\">{}</p>\n", escapedHtml(countsInWords(report)));
  out += fmt::format("<p class=\"facts\">{}</p>\n", escapedHtml(report.how));
  for (const auto& missing : report.missing)
    out += fmt::format("<p class=\"facts\">{}</p>\n", escapedHtml(missing));
  return out;
}

}  // namespace

std::string printHtml(const Report& report, const trace::Recording& recording) {
  const auto title = escapedHtml(titleOf(recording));
  ScreenPictures pictures(recording);
  std::string items;
  for (const auto& sentence : report.events) items += itemOf(sentence, recording, pictures);
  auto out = fmt::format("{}<title>{}</title>\n{}</head>\n<body>\n<main>\n<h1>{}</h1>\n", htmlHead, title,
                         htmlStyle, title);
  out += factsOf(report, recording);
  const bool plain = recording.evidence != trace::Evidence::trees;
  out += fmt::format("<ol class=\"events{}\">\n{}</ol>\n", plain ? " plain" : "", items);
  if (recording.failure && !recording.failure->stack.empty())
    out += fmt::format("<h2>The crash</h2>\n<pre tabindex=\"0\">{}</pre>\n",
                       escapedHtml(recording.failure->stack));
  out += "<h2>Summary</h2>\n" + summaryOf(report);
  return out + "</main>\n" + pictures.definitions() + "</body>\n</html>\n";
}

}  // namespace marmoset::report

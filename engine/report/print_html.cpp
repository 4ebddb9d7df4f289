#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/report.h"
#include "engine/report/screen_picture.h"

namespace marmoset::report {

namespace {

constexpr std::string_view head = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
)";

constexpr std::string_view style = R"(<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff; }
ol { list-style: none; padding: 0; }
li { display: flex; gap: 1rem; padding: 1rem 0; border-top: 1px solid #ddd; }
li p { margin: 0; }
.level { display: inline-block; padding: 0 .5rem; border-radius: .5rem; background: #eee; font-size: .85rem; }
.Essential .level { background: #fbd5d0; }
.Major .level { background: #fdebc8; }
svg { flex: none; border: 1px solid #bbb; }
svg .screen { fill: #fafafa; }
svg .view { fill: none; stroke: #9ab; stroke-width: 3; }
svg text { font-size: 38px; fill: #456; }
svg .touch { fill: rgba(220, 40, 20, .35); stroke: #d22814; stroke-width: 8; }
pre { overflow-x: auto; background: #f5f5f5; padding: 1rem; }
td, th { padding: .2rem .8rem; text-align: left; }
</style>
)";

std::string itemOf(const EventSentence& sentence, const trace::Recording& recording) {
  return fmt::format("<li class=\"{0}\">{1}<div><span class=\"level\">{0}</span><p>{2}</p></div></li>\n",
                     name(sentence.level), screenPicture(recording, sentence.event),
                     escapedHtml(sentence.text));
}

std::string summaryOf(const Report& report) {
  return fmt::format(
      "<table><tr><th>recorded</th><th>effective</th><th>shown</th><th>Essential</th><th>Major</th>"
      "<th>Minor</th><th>Trivial</th></tr><tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>"
      "<td>{}</td><td>{}</td></tr></table>\n",
      report.recorded, report.effective, report.events.size(), report.levels[3], report.levels[2],
      report.levels[1], report.levels[0]);
}

}  // namespace

std::string printHtml(const Report& report, const trace::Recording& recording) {
  const auto title =
      escapedHtml(recording.failure ? crashLine(*recording.failure) : "Events of " + recording.package);
  auto out = fmt::format("{}<title>{}</title>\n{}</head>\n<body>\n<h1>{}</h1>\n", head, title, style, title);
  out +=
      fmt::format("<p>{} {} on {}, {}. {}</p>\n", escapedHtml(recording.package), escapedHtml(recording.app),
                  escapedHtml(recording.device), escapedHtml(report.script), escapedHtml(report.how));
  out += "<ol>\n";
  for (const auto& sentence : report.events) out += itemOf(sentence, recording);
  out += "</ol>\n";
  if (recording.failure)
    out += fmt::format("<h2>The crash</h2>\n<pre>{}</pre>\n", escapedHtml(recording.failure->stack));
  out += "<h2>Summary</h2>\n" + summaryOf(report);
  for (const auto& missing : report.missing) out += fmt::format("<p>{}</p>\n", escapedHtml(missing));
  return out + "</body>\n</html>\n";
}

}  // namespace marmoset::report

#include "engine/fuzz/campaign/page.h"

#include <fmt/format.h>

#include "engine/report/escape.h"
#include "engine/report/html_style.h"
#include "engine/report/screen_picture.h"

namespace marmoset::fuzz {

namespace {

using report::escapedHtml;

constexpr std::string_view pageStyle = R"(<style>
table.pair { border-collapse: collapse; width: 100%; table-layout: fixed; }
table.pair td, table.pair th { vertical-align: top; padding: .4rem; text-align: left; width: 50%; }
table.pair tr.inserted td { border-left: 4px solid var(--touch); }
table.pair tr.differs td { background: var(--essential); }
table.pair svg.phone { max-width: 11rem; height: auto; }
</style>
)";

// The recordings of all tests as one, so that each screen is drawn once and has one name on the page. Behind
// each test stands an event that shows its last screen.
class Gallery {
 public:
  std::uint32_t add(const trace::Recording& recording) {
    const auto first = static_cast<std::uint32_t>(all_.events.size());
    if (all_.width == 0) {
      all_.width = recording.width;
      all_.height = recording.height;
    }
    all_.events.insert(all_.events.end(), recording.events.begin(), recording.events.end());
    trace::RecordedEvent last;
    last.event.type = script::UserEventType::wake;
    last.after = recording.before(recording.events.size());
    all_.events.push_back(std::move(last));
    return first;
  }
  const trace::Recording& all() const { return all_; }

 private:
  trace::Recording all_;
};

struct Shown {
  const Violation& violation;
  std::uint32_t seed = 0, mutant = 0;  // where its recordings begin
};

class Page {
 public:
  Page(const Gallery& gallery, const std::string& package) : pictures_(gallery.all()), package_(package) {}

  std::string print(const std::vector<Shown>& shown) && {
    std::string body;
    for (std::size_t i = 0; i < shown.size(); ++i) body += section(shown[i], i + 1);
    if (shown.empty()) body = "<p>No violation was found.</p>\n";
    return fmt::format(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width\">"
        "<title>Property violations of {0}</title>\n{1}{2}</head><body>\n"
        "<h1>Property violations of {0}</h1>\n{3}{4}</body></html>\n",
        escapedHtml(package_), report::htmlStyle, pageStyle, pictures_.definitions(), body);
  }

 private:
  std::string section(const Shown& shown, std::size_t number) {
    const auto& violation = shown.violation;
    auto out = fmt::format("<h2>{}. {} on {}</h2>\n<ul>", number, name(violation.difference.kind),
                           escapedHtml(violation.difference.page));
    for (const auto& words : violation.difference.words)
      out += fmt::format("<li>{}</li>", escapedHtml(words));
    out += "</ul>\n";
    if (violation.rate.runs > 0)
      out += fmt::format("<p class=\"facts\">{} of {} runs of the pair showed it; {} mutants did.</p>\n",
                         violation.rate.successes, violation.rate.runs, violation.times);
    out += "<table class=\"pair\"><thead><tr><th>without</th><th>with</th></tr></thead><tbody>\n";
    const auto& mutant = violation.mutant;
    const auto inserted = mutant.inserted.size();
    for (std::size_t i = 0; i <= mutant.seed.size(); ++i) {
      if (i == mutant.pivot)
        for (std::size_t j = 0; j < inserted; ++j)
          out +=
              row("inserted", "",
                  cell(violation.mutantRun, shown.mutant, i + j, "inserted: " + inWords(mutant.inserted[j])));
      const bool differs = i == violation.difference.to || i == violation.difference.from;
      const auto words = i < mutant.seed.size() ? inWords(mutant.seed[i]) : "the end";
      out += row(differs ? "differs" : "", cell(violation.seedRun, shown.seed, i, words),
                 cell(violation.mutantRun, shown.mutant, i < mutant.pivot ? i : i + inserted, words));
    }
    return out + "</tbody></table>\n";
  }

  static std::string row(std::string_view kind, const std::string& left, const std::string& right) {
    return fmt::format("<tr class=\"{}\"><td>{}</td><td>{}</td></tr>\n", kind, left, right);
  }

  // The screen that event `i` of a test met, or the one that it ended on.
  std::string cell(const TestRun& run, std::uint32_t first, std::size_t i, const std::string& words) {
    if (i > run.ran()) return "<p class=\"facts\">not reached</p>";
    const auto event = i < run.begins.size() ? run.begins[i] : run.trace.recording.events.size();
    return fmt::format("<p>{}</p>{}", escapedHtml(words),
                       pictures_.of(first + static_cast<std::uint32_t>(event)));
  }

  report::ScreenPictures pictures_;
  const std::string& package_;
};

}  // namespace

std::string printPage(const std::vector<Violation>& violations, const std::string& package) {
  Gallery gallery;
  std::vector<Shown> shown;
  for (const auto& violation : violations) {
    const auto seed = gallery.add(violation.seedRun.trace.recording);
    shown.push_back({violation, seed, gallery.add(violation.mutantRun.trace.recording)});
  }
  return Page(gallery, package).print(shown);
}

}  // namespace marmoset::fuzz

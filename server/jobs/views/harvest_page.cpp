#include "server/jobs/views/harvest_page.h"

#include <filesystem>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "engine/reduce/document/reduced_trace.h"
#include "engine/report/markdown.h"
#include "engine/statistics/rate_words.h"
#include "protocol/lsp/uri.h"

namespace marmoset::server {

namespace {

using report::Markdown;

std::string_view crashIn(std::string_view target) {
  constexpr std::string_view crash = "crash:";
  return target.starts_with(crash) ? target.substr(crash.size()) : target;
}

// With their widgets, as the evidence of the reduced script tells them; of one without evidence nothing.
std::vector<std::string> eventsIn(const reduce::ReductionRecord& reduction) {
  std::vector<std::string> told;
  const auto evidence = reduce::readReducedTrace(script::Script::parse(script::Text(reduction.document)));
  if (!evidence) return told;
  for (const auto& event : evidence->events) told.push_back(event.words);
  return told;
}

class Page {
 public:
  explicit Page(const jobs::HarvestRecord& record)
      : folder_(record.uri.substr(0, record.uri.rfind('/') + 1)) {
    page_.own("# Crashes").paragraph().words(record.message + ".");
    for (const auto& group : record.groups) tell(group);
    if (!record.left.empty()) page_.paragraph().own("## Not among them\n");
    for (const auto& script : record.left) {
      page_.item();
      linkTo(script.file).words(": " + script.message);
    }
    page_.own("\n");
  }

  const std::string& text() const { return page_.marked(); }

 private:
  void tell(const jobs::HarvestRecord::Group& group) {
    page_.paragraph().own("## ").words(crashIn(group.target)).paragraph();
    page_.own(group.scripts.size() == 1 ? "One script: " : fmt::format("{} scripts: ", group.scripts.size()));
    for (std::size_t i = 0; i < group.scripts.size(); ++i) {
      if (i > 0) page_.own(", ");
      linkTo(group.scripts[i]);
    }
    page_.own(".");
    if (group.reduction) tell(*group.reduction, group.chosen);
    if (!group.problem.empty()) page_.paragraph().own("Not all went well: ").words(group.problem + ".");
  }

  void tell(const reduce::ReductionRecord& reduction, const std::string& chosen) {
    const auto rate = statistics::rateOf(reduction.rate.successes, reduction.rate.total());
    page_.paragraph().own(
        fmt::format("{} of {} events are left of ", reduction.kept.size(), reduction.before));
    linkTo(chosen).own(fmt::format(", reproduced in {}", inWords(rate)));
    if (!reduction.uri.empty()) {
      page_.own(": ");
      page_.link(
          std::filesystem::path(lsp::pathOf(reduction.uri).value_or(reduction.uri)).filename().string(),
          beside(reduction.uri));
    }
    page_.own(reduction.certified ? "." : ". Nothing is certified by that.");
    page_.own("\n");
    for (const auto& words : eventsIn(reduction)) page_.item().words(words);
  }

  // Scripts are named as from the folder.
  Markdown& linkTo(const std::string& script) {
    const auto folder = lsp::pathOf(folder_);
    return folder ? page_.link(script, beside(lsp::uriOf((*folder / script).lexically_normal())))
                  : page_.words(script);
  }

  // From the page, where that is possible: people move folders.
  std::string beside(const std::string& uri) const {
    return uri.starts_with(folder_) ? uri.substr(folder_.size()) : uri;
  }

  const std::string folder_;  // its URI, with the last slash
  Markdown page_;
};

}  // namespace

std::string harvestPage(const jobs::HarvestRecord& record) {
  return Page(record).text();
}

}  // namespace marmoset::server

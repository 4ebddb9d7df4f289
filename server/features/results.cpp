#include <fmt/format.h>

#include "server/features/feature.h"
#include "server/recordings/event_badges.h"
#include "server/results/result_book.h"

namespace marmoset::server {

namespace {

ResultsResult resultsOf(const Call& call, const ScriptParams&) {
  ResultsResult answer;
  answer.events = eventBadges(*call.document, *call.world);
  const auto results = call.world->results->of(*call.document, *call.world);
  if (results->replays) {
    const auto rate = results->replays->shown.front().rate();
    answer.label = fmt::format("{}/{}", rate.successes, rate.runs);
  }
  return answer;
}

// Results belong to what a script injects, so a job may have news for any of them.
void tellAll(Session& session) {
  const auto all = session.documents.all();
  for (const auto& [key, document] : *all) {
    if (document->script()) session.endpoint.notify<ResultsChangedNotification>({document->uri()});
  }
}

}  // namespace

const Feature resultsFeature{
    .name = "results",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.documentOf<ResultsRequest>([](const ScriptParams& params) { return params.uri; }, resultsOf);
          session.resultsChanged.connect([&session] { tellAll(session); });
        },
};

}  // namespace marmoset::server

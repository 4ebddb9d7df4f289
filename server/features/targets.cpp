#include "server/features/feature.h"
#include "server/recordings/recorded_document.h"
#include "server/recordings/recorded_targets.h"

namespace marmoset::server {

namespace {

TargetsResult targetsOf(const Call& call, const ScriptParams&) {
  TargetsResult answer;
  const auto recorded = recordedDocument(*call.document, *call.world);
  if (!recorded) return answer;
  const auto& recording = recorded->analysis().document->recording;
  if (auto crash = crashTarget(recording)) answer.targets.push_back(*std::move(crash));
  answer.activities = activityTargets(recording);
  return answer;
}

}  // namespace

const Feature targetsFeature{
    .name = "targets",
    .bind =
        [](Binder& binder) {
          binder.documentOf<TargetsRequest>([](const ScriptParams& params) { return params.uri; }, targetsOf);
        },
};

}  // namespace marmoset::server

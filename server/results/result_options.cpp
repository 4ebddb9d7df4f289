#include "server/results/result_options.h"

#include <tuple>

#include "protocol/lsp/uri.h"
#include "server/session/world.h"

namespace marmoset::server {

script::RunOptions runOptionsFor(const Snapshot& document, const World& world) {
  script::RunOptions options;
  options.device = document.options().platform.profile();
  if (const auto project = world.projects->of(document.uri()))
    options.throttle = project->project.throttle.value_or(0);
  return options;
}

// Of the run, what `runOptionsFor` sets.
bool ResultOptions::operator==(const ResultOptions& other) const {
  const auto played = [](const ResultOptions& one) {
    return std::tie(one.run.throttle, one.run.device.sdk, one.run.device.screen);
  };
  return played(*this) == played(other) && ineffective == other.ineffective && device == other.device;
}

ResultOptions resultOptionsFor(const Snapshot& document, const World& world) {
  ResultOptions options{runOptionsFor(document, world), {}, world.settingsFor(document.uri()).device.use};
  if (const auto project = world.projects->of(document.uri())) {
    options.ineffective = project->project.ineffective;
    if (options.device.empty()) options.device = project->project.device.value_or("");
  }
  return options;
}

std::string pathNameOf(const std::string& uri) {
  const auto path = lsp::pathOf(uri);
  return path ? path->lexically_normal().string() : uri;
}

}  // namespace marmoset::server

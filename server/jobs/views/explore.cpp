#include "engine/replay/stored_json.h"
#include "protocol/lsp/uri.h"
#include "server/jobs/views/job_view.h"

namespace marmoset::server {

namespace {

// The page in the folder that an exploration leaves.
ResultDocuments explorationPage(const std::string& result) {
  ResultDocuments documents{.isWritten = true};
  const auto page =
      replay::orNothing(result, [](const nlohmann::json& in) { return in.at("page").get<std::string>(); });
  if (page && !page->empty()) documents.files.push_back({lsp::uriOf(*page), {}});
  return documents;
}

}  // namespace

const JobView exploreView{.kind = "explore", .documents = explorationPage};

}  // namespace marmoset::server

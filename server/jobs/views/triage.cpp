#include "engine/jobs/kinds/triage.h"

#include "engine/jobs/kinds/triage/harvest_record.h"
#include "server/jobs/views/harvest_page.h"
#include "server/jobs/views/job_view.h"

namespace marmoset::server {

namespace {

ResultDocuments pageAndScripts(const std::string& result) {
  ResultDocuments documents{"Add the crashes and their reduced scripts", {}};
  const auto record = jobs::parseHarvest(result);
  if (!record) return documents;
  documents.files.push_back({record->uri, harvestPage(*record)});
  for (const auto& group : record->groups) {
    if (group.reduction && !group.reduction->uri.empty())
      documents.files.push_back({group.reduction->uri, group.reduction->document});
  }
  return documents;
}

}  // namespace

const JobView triageView{.kind = jobs::triageName, .documents = pageAndScripts};

}  // namespace marmoset::server

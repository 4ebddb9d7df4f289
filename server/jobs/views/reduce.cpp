#include "engine/reduce/jobs/reduce_job.h"
#include "server/jobs/views/job_view.h"

namespace marmoset::server {

namespace {

ResultDocuments reducedScript(const std::string& result) {
  ResultDocuments documents{"Add the reduced script", {}};
  if (const auto record = reduce::parseRecord(result); record && !record->document.empty())
    documents.files.push_back({record->uri, record->document});
  return documents;
}

}  // namespace

const JobView reduceView{.kind = reduce::reduceKind, .documents = reducedScript};

}  // namespace marmoset::server

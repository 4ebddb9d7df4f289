#include "engine/reduce/jobs/reduce_job.h"
#include "server/calls/new_file.h"
#include "server/jobs/views/job_view.h"

namespace marmoset::server {

namespace {

// A new document beside the script; or where the client makes none, the text stays with the job.
void deliverReduction(Session& session, const EditorJob&, const jobs::Outcome& outcome, JobInfo info,
                      const JobView::Delivered& delivered) {
  const auto record = reduce::parseRecord(outcome.stored);
  const auto* reduction = outcome.as<reduce::Reduction>();
  if (!record || !reduction || !reduction->isWorthWriting()) return delivered(std::move(info));
  if (record->uri.empty()) {
    info.message += "; this editor lets the server create no file, the result is kept with the job";
    return delivered(std::move(info));
  }
  createFile(session, {record->uri, record->document, "Add the reduced script"},
             [info = std::move(info), uri = record->uri,
              delivered](const std::optional<protocol::ResponseError>& problem) mutable {
               problem ? info.message += "; " + problem->message : info.result = uri;
               delivered(std::move(info));
             });
}

}  // namespace

const JobView reduceView{.kind = reduce::reduceKind, .deliver = deliverReduction};

}  // namespace marmoset::server

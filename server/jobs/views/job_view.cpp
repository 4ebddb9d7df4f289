#include "server/jobs/views/job_view.h"

namespace marmoset::server {

const JobView* viewOf(std::string_view kind) {
  for (const auto* view : {&exploreView, &reduceView, &triageView, &verifyView}) {
    if (view->kind == kind) return view;
  }
  return nullptr;
}

void deliverDocuments(Session& session, const ResultDocuments& documents, JobInfo info,
                      const JobView::Delivered& delivered) {
  if (documents.files.empty()) return delivered(std::move(info));
  if (documents.isWritten) {
    info.result = documents.files.front().uri;
    return delivered(std::move(info));
  }
  if (!documents.areNamed()) {
    info.message += "; this editor lets the server create no file, the result is kept with the job";
    return delivered(std::move(info));
  }
  std::vector<std::string> uris;
  for (const auto& file : documents.files) uris.push_back(file.uri);
  createFiles(session, documents.label, documents.files,
              [info = std::move(info), uris = std::move(uris),
               delivered](const std::optional<protocol::ResponseError>& problem) mutable {
                if (problem) {
                  info.message += "; " + problem->message;
                } else {
                  info.result = uris.front();
                  info.documents = std::move(uris);
                }
                delivered(std::move(info));
              });
}

}  // namespace marmoset::server

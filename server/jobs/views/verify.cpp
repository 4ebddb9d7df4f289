#include "engine/jobs/kinds/verify.h"

#include "engine/reduce/jobs/reduce_job.h"
#include "server/conversions/workspace_edit.h"
#include "server/jobs/views/job_view.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

// One versioned edit of the text that was verified; of any other it would say what is not true.
void rewrite(Session& session, JobInfo info, const std::string& verified,
             const reduce::ReducedTrace& evidence, const JobView::Delivered& delivered) {
  const auto document = session.documents.find(info.uri);
  const bool same = document && document->script() && document->text().toString() == verified;
  const auto edit = same ? evidenceEdit(*document->script(), evidence) : std::nullopt;
  if (!edit || !session.client().appliesEdits()) {
    info.message += same
                        ? "; this editor takes no edits from the server"
                        : "; the script has changed meanwhile, so its evidence stays as it was: verify again";
    return delivered(std::move(info));
  }
  lsp::ApplyWorkspaceEditParams params;
  params.label = "Renew the evidence";
  params.edit = workspaceEdit(*document, session.client(), {*edit});
  session.request<lsp::ApplyEditRequest>(
      params,
      [info = std::move(info), delivered](const protocol::Answer<lsp::ApplyEditRequest>& answer) mutable {
        if (!answer || !answer->applied)
          info.message += "; the editor did not take the new evidence: verify again";
        delivered(std::move(info));
      });
}

void deliverEvidence(Session& session, const EditorJob& job, const jobs::Outcome& outcome, JobInfo info,
                     const JobView::Delivered& delivered) {
  const auto* script = std::get_if<jobs::ScriptSubject>(&job.request.spec.subject);
  const auto* result = outcome.as<jobs::VerifyResult>();
  if (!script || !result) return delivered(std::move(info));
  rewrite(session, std::move(info), script->text, result->evidence, delivered);
}

}  // namespace

const JobView verifyView{.kind = reduce::verifyKind, .deliver = deliverEvidence};

}  // namespace marmoset::server

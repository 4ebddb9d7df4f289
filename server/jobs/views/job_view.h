#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/jobs/outcome.h"
#include "server/calls/new_file.h"
#include "server/jobs/editor_job.h"
#include "server/jobs/job_messages.h"

namespace marmoset::server {

class Session;

// The files that come out of a job, the one to show first. Without names where the host made none of them.
struct ResultDocuments {
  std::string label;  // of the edit that makes them: "Add the reduced script"
  std::vector<NewFile> files;
  bool isWritten = false;  // the job itself has written them; they come without their texts

  bool areNamed() const { return !files.empty() && !files.front().uri.empty(); }
};

// What the editor is given at the end of a job beyond its message: one file for a kind that needs it.
struct JobView {
  using Delivered = std::function<void(JobInfo)>;
  std::string_view kind;
  // By what the store has of the result, now or when somebody opens it later; null: the kind makes none.
  ResultDocuments (*documents)(const std::string& result) = nullptr;
  // What else there is to do. Called on the main thread; `delivered` is called when the client has answered,
  // with what the job is to be remembered by. Null: the documents are all.
  void (*deliver)(Session& session, const EditorJob& job, const jobs::Outcome& outcome, JobInfo info,
                  const Delivered& delivered) = nullptr;
};
// Null: the message is all.
const JobView* viewOf(std::string_view kind);

// Has the client make the documents of what came out and show the first.
void deliverDocuments(Session& session, const ResultDocuments& documents, JobInfo info,
                      const JobView::Delivered& delivered);

extern const JobView exploreView, reduceView, triageView, verifyView;

}  // namespace marmoset::server

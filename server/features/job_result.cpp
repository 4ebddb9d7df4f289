#include "server/commands/stored_job.h"
#include "server/features/feature.h"
#include "server/jobs/job_messages.h"

namespace marmoset::server {

namespace {

protocol::Answer<JobResultRequest> resultOf(const Call& call, const JobReference& wanted) {
  const auto failed = [](std::string message) {
    return tl::unexpected(protocol::ResponseError{protocol::ErrorCode::requestFailed, std::move(message)});
  };
  const auto job = storedJob(*call.world->results, wanted.job);
  if (!job) return failed(job.error());
  auto result = protocol::parseJson(job->result);
  if (!result) return failed("the result of this job cannot be read: " + result.error());
  return JobResultResult{job->kind, *std::move(result)};
}

}  // namespace

const Feature jobResult{
    .name = "job_result",
    .bind = [](Binder& binder) { binder.workspace<JobResultRequest>(resultOf); },
};

}  // namespace marmoset::server

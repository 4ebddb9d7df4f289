#include "server/features/binder.h"

#include <fmt/format.h>

#include "protocol/lsp/uri.h"

namespace marmoset::server {

using protocol::CancelReason;
using protocol::ErrorCode;

Job Binder::jobFor(const Call& call, std::string_view method, const protocol::RequestId& id,
                   Priority priority) {
  Job job;
  job.priority = priority;
  job.token = call.cancel;
  if (call.document) job.document = lsp::normalizedUri(call.document->uri());
  // The client's own cancellation has been answered where it came in.
  job.dropped = [this, id](CancelReason reason) {
    if (reason != CancelReason::client) session_.endpoint.cancel(id, reason);
  };
  if (session_.tracer.on()) {
    session_.tracer.log(fmt::format("{} ({})", method, protocol::toString(id)),
                        [&] { return call.document ? call.document->uri() : std::string(); });
  }
  return job;
}

protocol::ResponseError Binder::overloaded() {
  return {ErrorCode::requestFailed, "too many requests are under way; try again"};
}

protocol::ResponseError Binder::internalError(std::string_view method, std::string_view what) {
  return {ErrorCode::internalError, fmt::format("{} failed: {}", method, what)};
}

}  // namespace marmoset::server

#pragma once

#include <concepts>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "protocol/jsonrpc/endpoint.h"
#include "server/calls/call.h"
#include "server/session/session.h"

namespace marmoset::server {

// Connects handlers to messages. The names say on which thread a handler runs:
// - `document` and `workspace` handlers run on a worker, take a Call and the params and return the result or
//   an error. They may take the Reply as a third argument to send partial results.
// - `main` handlers run on the main thread, where they may touch the session, and must be quick.
// An edit outdates the requests about its document. A handler that throws answers with an internal error.
class Binder {
 public:
  explicit Binder(Session& session) : session_(session) {}

  Session& session() { return session_; }

  template <protocol::RequestMessage M, class Handler>
  void document(Handler handler, Priority priority = Priority::ordinary) {
    documentOf<M>([](const typename M::Params& params) { return params.textDocument.uri; },
                  std::move(handler), priority);
  }

  // For requests that name their document somewhere else, such as in the `data` of an item to resolve.
  template <protocol::RequestMessage M, class UriOf, class Handler>
  void documentOf(UriOf uriOf, Handler handler, Priority priority = Priority::ordinary) {
    session_.endpoint.add<M>([this, uriOf, handler = std::move(handler), priority](
                                 const typename M::Params& params, protocol::Reply<M> reply) {
      const std::string uri = uriOf(params);
      auto document = session_.documents.find(uri);
      if (!document) return reply(tl::unexpected(notOpen(uri)));
      run<M>(std::move(document), params, std::move(reply), handler, priority);
    });
  }

  template <protocol::RequestMessage M, class Handler>
  void workspace(Handler handler, Priority priority = Priority::ordinary) {
    session_.endpoint.add<M>([this, handler = std::move(handler), priority](const typename M::Params& params,
                                                                            protocol::Reply<M> reply) {
      run<M>(nullptr, params, std::move(reply), handler, priority);
    });
  }

  template <class M, class Handler>
  void main(Handler handler) {
    session_.endpoint.add<M>(std::move(handler));
  }

 private:
  template <protocol::RequestMessage M, class Handler>
  void run(Snapshot::Pointer document, const typename M::Params& params, protocol::Reply<M> reply,
           const Handler& handler, Priority priority) {
    const auto context = reply.context();
    const Call call{std::move(document), session_.documents.all(), session_.world(), context.cancel};
    const auto owed = std::make_shared<protocol::Reply<M>>(std::move(reply));
    Job job = jobFor(call, M::method, context.id, priority);
    job.work = [call, params, owed, handler](const protocol::CancelToken&) -> Job::Done {
      answer<M>(call, params, *owed, handler);
      return {};
    };
    if (!session_.scheduler.submit(std::move(job))) (*owed)(tl::unexpected(overloaded()));
  }

  template <protocol::RequestMessage M, class Handler>
  static void answer(const Call& call, const typename M::Params& params, protocol::Reply<M>& reply,
                     const Handler& handler) {
    try {
      if constexpr (std::invocable<const Handler&, const Call&, const typename M::Params&,
                                   const protocol::Reply<M>&>) {
        reply(handler(call, params, reply));
      } else {
        reply(handler(call, params));
      }
    } catch (const std::exception& error) {
      reply(tl::unexpected(internalError(M::method, error.what())));
      throw;
    }
  }

  Job jobFor(const Call& call, std::string_view method, const protocol::RequestId& id, Priority priority);
  static protocol::ResponseError overloaded();
  static protocol::ResponseError internalError(std::string_view method, std::string_view what);

  Session& session_;
};

}  // namespace marmoset::server

#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "protocol/jsonrpc/endpoint.h"
#include "protocol/jsonrpc/main_loop.h"
#include "protocol/lsp/progress_reporter.h"
#include "protocol/lsp/tracer.h"
#include "server/documents/documents.h"
#include "server/scheduler/scheduler.h"
#include "server/session/client_log.h"
#include "server/session/signal.h"
#include "server/session/world.h"
#include "server/status/status.h"
#include "server/workspace/workspace.h"

namespace marmoset::server {

class JobCenter;

// All parts of one connection that features work with. It lives on the main thread; what workers need of it
// is handed to them as immutable values.
class Session {
 public:
  Session(protocol::MainLoop& loop, protocol::Endpoint& endpoint);
  ~Session();

  protocol::MainLoop& loop;
  protocol::Endpoint& endpoint;
  ClientLog log;
  lsp::Tracer tracer;
  Status status;
  lsp::ProgressCenter progress;
  Scheduler scheduler;
  Documents documents;
  Workspace workspace;
  JobCenter* jobs = nullptr;  // long operations on devices: whoever makes it says so here

  Signal<Snapshot::Pointer> opened, changed, closed;
  Signal<> settingsChanged;  // also a project file's
  Signal<> filesChanged;     // of the workspace, on disk
  Signal<> foldersChanged;   // the client opened or closed some
  Signal<> resultsChanged;   // of replays and recordings
  Signal<> initialized;

  const Client& client() const { return world_->client; }
  const std::shared_ptr<const World>& world() const { return world_; }
  void setClient(Client client);
  // The section `marmoset` of the client's settings, for the window and for single folders. What cannot be
  // read leaves everything as it was.
  using Sections = std::map<std::filesystem::path, protocol::Json>;
  void readSettings(const protocol::Json& section, const Sections& folders = {});

  // Edits and settings make a new version; requests that worked on the old one are answered "content
  // modified".
  void openDocument(const Snapshot::Pointer& document);
  void changeDocument(const Snapshot::Pointer& document);
  void closeDocument(const std::string& uri);
  void reconfigureDocuments();

  // A request to the client that awaitIdle waits for.
  template <protocol::RequestMessage M>
  protocol::RequestId request(const typename M::Params& params,
                              std::function<void(protocol::Answer<M>)> whenAnswered = {});

  // Somebody else whose work counts below. Whoever has been busy tells when that is over.
  void alsoAwait(std::function<bool()> isIdle) { othersIdle_.push_back(std::move(isIdle)); }
  void checkIdle();

  // Runs the action when no job, short or long, is queued or running and the client owes no answer.
  void whenIdle(std::function<void()> action);

 private:
  void update(const std::function<void(World&)>& change);
  bool idle() const;

  std::shared_ptr<const World> world_ = std::make_shared<const World>();
  std::size_t awaited_ = 0;
  std::vector<std::function<bool()>> othersIdle_;
  std::vector<std::function<void()>> idleActions_;
};

template <protocol::RequestMessage M>
protocol::RequestId Session::request(const typename M::Params& params,
                                     std::function<void(protocol::Answer<M>)> whenAnswered) {
  ++awaited_;
  return endpoint.request<M>(
      params, [this, whenAnswered = std::move(whenAnswered)](protocol::Answer<M> answer) {
        --awaited_;
        if (!answer && answer.error().code != protocol::ErrorCode::requestCancelled)
          log.warning(std::string(M::method) + " failed at the client: " + answer.error().message);
        if (whenAnswered) whenAnswered(std::move(answer));
        checkIdle();
      });
}

}  // namespace marmoset::server

#include <map>
#include <memory>
#include <utility>
#include <vector>

#include "protocol/lsp/uri.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

// Settings and values are ASCII words, so that bytes and the client's units agree.
lsp::Position toClient(const script::Position& position) {
  return {position.line, position.byte};
}

lsp::Diagnostic toDiagnostic(const Projects::Problem& problem) {
  lsp::Diagnostic diagnostic{{toClient(problem.range.start), toClient(problem.range.end)}};
  diagnostic.severity = lsp::DiagnosticSeverity::warning;
  diagnostic.source = "marmoset";
  diagnostic.message = problem.message;
  return diagnostic;
}

// Tells the client of a file when its list differs from the last one told, an empty one included.
class Publisher {
 public:
  void publish(Session& session) {
    const auto problems = session.world()->projects->problems();
    Lists lists;
    for (const auto& [uri, list] : told_) lists[uri];
    for (const auto& problem : problems) lists[lsp::uriOf(problem.file)].push_back(toDiagnostic(problem));
    for (const auto& [uri, list] : lists) {
      if (told_[uri] == list) continue;
      session.endpoint.notify<lsp::PublishDiagnosticsNotification>({uri, std::nullopt, list});
    }
    told_ = std::move(lists);
    if (problems.empty()) return session.status.clearProblem("project");
    session.status.setProblem("project", Health::warning, problems.front().sentence());
  }

 private:
  using Lists = std::map<std::string, std::vector<lsp::Diagnostic>>;
  Lists told_;
};

}  // namespace

const Feature projectFile{
    .name = "project_file",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          const auto publisher = std::make_shared<Publisher>();
          session.opened.connect(
              [&session, publisher](const Snapshot::Pointer&) { publisher->publish(session); });
          session.settingsChanged.connect([&session, publisher] { publisher->publish(session); });
        },
};

}  // namespace marmoset::server

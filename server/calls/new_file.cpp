#include "server/calls/new_file.h"

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "protocol/lsp/uri.h"
#include "protocol/lsp/workspace_edit.h"
#include "system/file.h"

namespace marmoset::server {

namespace fs = std::filesystem;

namespace {

lsp::ApplyWorkspaceEditParams creation(std::string_view label, const std::vector<NewFile>& files) {
  lsp::ApplyWorkspaceEditParams params;
  params.label = label;
  auto& changes = params.edit.documentChanges.emplace();
  for (const auto& file : files) {
    lsp::CreateFile create;
    create.uri = file.uri;
    lsp::TextDocumentEdit fill;
    fill.textDocument.uri = file.uri;
    fill.edits.emplace_back(lsp::TextEdit{{}, file.text});
    changes.insert(changes.end(), {create, fill});
  }
  return params;
}

}  // namespace

bool canCreateFiles(const Client& client) {
  return client.appliesEdits() && client.createsFiles();
}

std::optional<std::string> freeUriBeside(const Session& session, const std::string& uri,
                                         std::string_view suffix, std::string_view extension) {
  return canCreateFiles(session.client()) ? freeUriBeside(uri, suffix, extension) : std::nullopt;
}

std::optional<std::string> freeUriBeside(const std::string& uri, std::string_view suffix,
                                         std::string_view extension, const std::set<std::string>& promised) {
  const auto document = lsp::pathOf(uri);
  if (!document) return std::nullopt;
  const auto stem = document->stem().string() + std::string(suffix);
  for (int number = 1;; ++number) {
    const auto name =
        number == 1 ? fmt::format("{}{}", stem, extension) : fmt::format("{}-{}{}", stem, number, extension);
    // A link is taken, wherever it leads: an editor would write through it.
    if (system::statusOfName(document->parent_path() / name)) continue;
    auto free = lsp::uriOf(document->parent_path() / name);
    if (!promised.contains(free)) return free;
  }
}

void createFiles(Session& session, std::string_view label, const std::vector<NewFile>& files,
                 FilesCreated done) {
  session.request<lsp::ApplyEditRequest>(
      creation(label, files), [&session, first = files.front().uri,
                               done = std::move(done)](protocol::Answer<lsp::ApplyEditRequest> answer) {
        if (!answer) return done(answer.error());
        if (!answer->applied) {
          return done(protocol::ResponseError{
              protocol::ErrorCode::requestFailed,
              "the editor did not create the file: " + answer->failureReason.value_or("no reason given")});
        }
        showFile(session, first);
        done(std::nullopt);
      });
}

void showFile(Session& session, const std::string& uri) {
  if (!session.client().showsDocuments()) return;
  lsp::ShowDocumentParams params;
  params.uri = uri;
  params.takeFocus = true;
  session.request<lsp::ShowDocumentRequest>(params);
}

void tellCommandLine(Session& session, std::string_view what, const std::string& command) {
  session.log.show(
      lsp::MessageType::warning,
      fmt::format("This editor does not let the server create files. Make {} with: {}", what, command));
}

}  // namespace marmoset::server

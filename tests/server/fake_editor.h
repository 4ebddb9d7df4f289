#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "protocol/jsonrpc/connection.h"
#include "protocol/jsonrpc/main_loop.h"
#include "protocol/lsp/initialize.h"
#include "protocol/lsp/position_encoding.h"
#include "protocol/lsp/workspace_edit.h"
#include "tests/server/client_capabilities.h"
#include "tests/server/editor_state.h"
#include "tests/server/expectation.h"

namespace marmoset::test {

struct EditorOptions {
  lsp::ClientCapabilities capabilities = modernClient();
  std::vector<std::filesystem::path> folders = {};
  lsp::Json settings = {};                               // what it answers to workspace/configuration
  std::map<std::string, lsp::Json> folderSettings = {};  // and for these folders, by their URIs
  std::optional<lsp::MessageActionItem> choice = {};     // what its user answers to every question
  std::optional<server::WipeAnswer> wipes = {};          // and whether data may be deleted on a phone
  bool ponders = false;                                  // its user answers none before the end
  std::optional<lsp::Json> initializationOptions = {};
  std::optional<std::filesystem::path> transcript = {};
};

// An editor in the test's own process, talking to the real server over pipes. Nothing sleeps: requests wait
// for their answers, expectations for messages, and the server says when it has nothing left to do, so that
// an expectation which can no longer be met fails at once. A watchdog ends a test that hangs.
//
//   FakeEditor editor;
//   const auto uri = editor.open("crash.mks", "start data >>\nTab(1,2)\n");
//   const auto report = editor.ask<lsp::DocumentDiagnosticRequest>({.textDocument = {uri}});
class FakeEditor {
 public:
  explicit FakeEditor(EditorOptions options = {});
  // Says goodbye as the protocol wants it, and checks that the server leaves with exit code 0.
  ~FakeEditor();
  FakeEditor(const FakeEditor&) = delete;
  FakeEditor& operator=(const FakeEditor&) = delete;

  const lsp::ServerCapabilities& server() const { return introduced_.capabilities; }
  const EditorState& state() const { return state_; }
  lsp::PositionEncoding encoding() const { return encoding_; }

  // Documents. A name without a scheme is a file below /test.
  static std::string uriOf(const std::string& name);
  std::string open(const std::string& name, const std::string& text,
                   const std::string& languageId = "monkey-script");
  void edit(const std::string& uri, const lsp::Range& range, const std::string& text);
  void apply(const std::string& uri, const std::vector<lsp::TextEdit>& edits);
  // As editors do it: files that are not open are opened, new ones created in memory.
  void apply(const lsp::WorkspaceEdit& edit);
  void save(const std::string& uri);
  // From here on it takes no edit from the server.
  void refuseEdits(std::string reason) { refusal_ = std::move(reason); }
  void close(const std::string& uri);
  std::string text(const std::string& uri) const;
  std::int32_t version(const std::string& uri) const;

  // Messages.
  template <protocol::RequestMessage M>
  protocol::Answer<M> ask(const typename M::Params& params);
  template <protocol::RequestMessage M>
  struct Asked {
    protocol::RequestId id;
    std::shared_ptr<std::optional<protocol::Answer<M>>> answer;
  };
  template <protocol::RequestMessage M>
  Asked<M> send(const typename M::Params& params);
  template <protocol::RequestMessage M>
  protocol::Answer<M> answerOf(const Asked<M>& asked);
  void cancel(const protocol::RequestId& id) { connection_->endpoint().abandon(id); }
  template <protocol::NotificationMessage M>
  void notify(const typename M::Params& params) {
    connection_->endpoint().notify<M>(params);
  }

  void setSettings(lsp::Json settings) { options_.settings = std::move(settings); }

  // Waiting. Both fail the test and return false where they waited in vain.
  bool await(const Expectation& expectation);
  bool blockUntilIdle();

 private:
  void connect();
  void serve();  // what the server asks an editor
  void listen();
  void initialize();
  void change(const std::string& uri, const std::vector<lsp::TextDocumentContentChangeEvent>& changes);
  // Handles messages until the condition holds; false at the deadline or when the server is gone.
  bool runUntil(const std::function<bool()>& condition);

  static constexpr std::chrono::seconds deadline{60};

  EditorOptions options_;
  std::optional<std::string> refusal_;  // why edits are refused
  EditorState state_;
  lsp::InitializeResult introduced_;
  lsp::PositionEncoding encoding_ = lsp::PositionEncoding::utf16;
  protocol::MainLoop loop_;
  std::vector<int> descriptors_;
  std::vector<protocol::Reply<lsp::ShowMessageRequest>> pondered_;
  std::unique_ptr<protocol::Connection> connection_;
  std::thread server_;
  int exitCode_ = -1;
};

template <protocol::RequestMessage M>
FakeEditor::Asked<M> FakeEditor::send(const typename M::Params& params) {
  auto answer = std::make_shared<std::optional<protocol::Answer<M>>>();
  auto id = connection_->endpoint().request<M>(params,
                                               [answer](protocol::Answer<M> came) { answer->emplace(came); });
  return {id, answer};
}

template <protocol::RequestMessage M>
protocol::Answer<M> FakeEditor::answerOf(const Asked<M>& asked) {
  if (runUntil([&] { return asked.answer->has_value(); })) return **asked.answer;
  return tl::unexpected(protocol::ResponseError{protocol::ErrorCode::unknownErrorCode, "no answer"});
}

template <protocol::RequestMessage M>
protocol::Answer<M> FakeEditor::ask(const typename M::Params& params) {
  return answerOf(send<M>(params));
}

}  // namespace marmoset::test

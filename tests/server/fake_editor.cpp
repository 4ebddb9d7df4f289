#include "tests/server/fake_editor.h"

#include <algorithm>
#include <array>
#include <fcntl.h>
#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "protocol/lsp/code_lens.h"
#include "protocol/lsp/inlay_hint.h"
#include "protocol/lsp/pull_diagnostics.h"
#include "protocol/lsp/text_sync.h"
#include "protocol/lsp/uri.h"
#include "server/conversions/positions.h"
#include "server/features/await_idle_message.h"
#include "server/lsp/run.h"
#include "server/recordings/recording_messages.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

using server::Positions;

FakeEditor::FakeEditor(EditorOptions options) : options_(std::move(options)) {
  connect();
  listen();
  serve();
  initialize();
}

FakeEditor::~FakeEditor() {
  if (!state_.serverGone) {
    ask<lsp::ShutdownRequest>({});
    notify<lsp::ExitNotification>({});
  }
  server_.join();
  EXPECT_EQ(exitCode_, 0);
  connection_.reset();
  for (const int descriptor : descriptors_) ::close(descriptor);
}

void FakeEditor::connect() {
  std::array<int, 2> toServer{}, toEditor{};
  if (::pipe2(toServer.data(), O_CLOEXEC) != 0 || ::pipe2(toEditor.data(), O_CLOEXEC) != 0) std::abort();
  descriptors_ = {toServer[0], toServer[1], toEditor[0], toEditor[1]};
  server::LspOptions serverOptions;
  serverOptions.input = toServer[0];
  serverOptions.output = toEditor[1];
  serverOptions.transcript = options_.transcript;
  connection_ = std::make_unique<protocol::Connection>(
      loop_, protocol::Connection::Options{.input = toEditor[0], .output = toServer[1]});
  connection_->start([this] { state_.serverGone = true; });
  server_ = std::thread([this, serverOptions] {
    exitCode_ = server::runLanguageServer(serverOptions);
    loop_.post([this] { state_.serverGone = true; });
  });
}

void FakeEditor::listen() {
  auto& endpoint = connection_->endpoint();
  endpoint.add<lsp::PublishDiagnosticsNotification>([this](const lsp::PublishDiagnosticsParams& params) {
    auto& published = state_.published[params.uri];
    published = {params.version, params.diagnostics, published.times + 1};
  });
  endpoint.add<lsp::LogMessageNotification>([this](const auto& params) { state_.logged.push_back(params); });
  endpoint.add<lsp::ShowMessageNotification>([this](const auto& params) { state_.shown.push_back(params); });
  endpoint.add<lsp::LogTraceNotification>([this](const auto& params) { state_.traced.push_back(params); });
  endpoint.add<lsp::ProgressNotification>([this](const auto& params) { state_.progress.push_back(params); });
  endpoint.add<server::JobChangedNotification>([this](const auto& params) { state_.jobs.push_back(params); });
  endpoint.add<server::ReplayPositionNotification>(
      [this](const auto& params) { state_.positions.push_back(params); });
  endpoint.add<server::ResultsChangedNotification>(
      [this](const auto& params) { state_.resultsChanged.push_back(params.uri); });
  endpoint.add<server::StatusNotification>([this](const auto& params) { state_.statuses.push_back(params); });
}

void FakeEditor::serve() {
  auto& endpoint = connection_->endpoint();
  using protocol::Answer;
  using protocol::None;
  endpoint.add<lsp::ConfigurationRequest>([this](const lsp::ConfigurationParams& params) {
    std::vector<lsp::Json> answers;
    for (const auto& item : params.items) {
      const auto own = options_.folderSettings.find(item.scopeUri.value_or(""));
      answers.push_back(own == options_.folderSettings.end() ? options_.settings : own->second);
    }
    return Answer<lsp::ConfigurationRequest>(answers);
  });
  endpoint.add<lsp::RegisterCapabilityRequest>([this](const lsp::RegistrationParams& params) {
    for (const auto& registration : params.registrations) state_.registrations.push_back(registration);
    return Answer<lsp::RegisterCapabilityRequest>(None());
  });
  endpoint.add<lsp::DiagnosticRefreshRequest>([this](None) {
    ++state_.diagnosticRefreshes;
    return Answer<lsp::DiagnosticRefreshRequest>(None());
  });
  endpoint.add<lsp::CodeLensRefreshRequest>([](None) { return Answer<lsp::CodeLensRefreshRequest>(None()); });
  endpoint.add<lsp::InlayHintRefreshRequest>(
      [](None) { return Answer<lsp::InlayHintRefreshRequest>(None()); });
  endpoint.add<lsp::ShowMessageRequest>(
      [this](const lsp::ShowMessageRequestParams& params, protocol::Reply<lsp::ShowMessageRequest> reply) {
        state_.questions.push_back(params);
        if (options_.ponders)
          pondered_.push_back(std::move(reply));
        else
          reply(options_.choice);
      });
  endpoint.add<server::ConfirmWipeRequest>([this](const server::ConfirmWipeParams& params) {
    state_.wipeQuestions.push_back(params);
    return Answer<server::ConfirmWipeRequest>(options_.wipes);
  });
  endpoint.add<lsp::WorkDoneProgressCreateRequest>([](const lsp::WorkDoneProgressCreateParams&) {
    return Answer<lsp::WorkDoneProgressCreateRequest>(None());
  });
  endpoint.add<lsp::ShowDocumentRequest>([this](const lsp::ShowDocumentParams& params) {
    state_.shownDocuments.push_back(params);
    return Answer<lsp::ShowDocumentRequest>(lsp::ShowDocumentResult{true});
  });
  endpoint.add<lsp::ApplyEditRequest>([this](const lsp::ApplyWorkspaceEditParams& params) {
    if (refusal_) return Answer<lsp::ApplyEditRequest>(lsp::ApplyWorkspaceEditResult{false, *refusal_, {}});
    apply(params.edit);
    return Answer<lsp::ApplyEditRequest>(lsp::ApplyWorkspaceEditResult{true, {}, {}});
  });
}

void FakeEditor::initialize() {
  lsp::InitializeParams params;
  params.capabilities = options_.capabilities;
  params.initializationOptions = options_.initializationOptions;
  params.trace = "off";
  if (!options_.folders.empty()) {
    auto& folders = params.workspaceFolders.emplace();
    for (const auto& folder : options_.folders) folders.push_back({lsp::uriOf(folder), folder.filename()});
  }
  const auto answer = ask<lsp::InitializeRequest>(params);
  ASSERT_TRUE(answer.has_value()) << answer.error().message;
  introduced_ = *answer;
  encoding_ =
      lsp::negotiateEncoding(std::vector{introduced_.capabilities.positionEncoding.value_or("utf-16")});
  notify<lsp::InitializedNotification>({});
}

std::string FakeEditor::uriOf(const std::string& name) {
  return name.find(':') == std::string::npos ? lsp::uriOf("/test/" + name) : name;
}

std::string FakeEditor::open(const std::string& name, const std::string& text,
                             const std::string& languageId) {
  const auto uri = uriOf(name);
  state_.buffers[uri] = {languageId, 1, script::Text(text)};
  notify<lsp::DidOpenNotification>({{uri, languageId, 1, text}});
  return uri;
}

void FakeEditor::change(const std::string& uri,
                        const std::vector<lsp::TextDocumentContentChangeEvent>& changes) {
  auto& buffer = state_.buffers.at(uri);
  for (const auto& event : changes) {
    buffer.text = buffer.text.edited(Positions(buffer.text, encoding_).fromClient(*event.range), event.text);
  }
  notify<lsp::DidChangeNotification>({{uri, ++buffer.version}, changes});
}

void FakeEditor::edit(const std::string& uri, const lsp::Range& range, const std::string& text) {
  change(uri, {{range, text}});
}

void FakeEditor::apply(const std::string& uri, const std::vector<lsp::TextEdit>& edits) {
  // From the end, so that the places of the earlier ones stay what they were.
  auto ordered = edits;
  std::stable_sort(ordered.begin(), ordered.end(),
                   [](const auto& a, const auto& b) { return a.range.start > b.range.start; });
  std::vector<lsp::TextDocumentContentChangeEvent> changes;
  for (const auto& one : ordered) changes.push_back({one.range, one.newText});
  if (!changes.empty()) change(uri, changes);
}

void FakeEditor::apply(const lsp::WorkspaceEdit& edit) {
  ++state_.appliedEdits;
  for (const auto& [uri, edits] :
       edit.changes.value_or(std::map<std::string, std::vector<lsp::TextEdit>>())) {
    apply(uri, edits);
  }
  for (const auto& change : edit.documentChanges.value_or(std::vector<lsp::DocumentChange>())) {
    if (const auto* create = std::get_if<lsp::CreateFile>(&change)) open(create->uri, "");
    const auto* document = std::get_if<lsp::TextDocumentEdit>(&change);
    if (!document) continue;
    const auto& uri = document->textDocument.uri;
    if (!state_.buffers.contains(uri)) open(uri, readFile(*lsp::pathOf(uri)));
    if (document->textDocument.version) {
      EXPECT_EQ(*document->textDocument.version, version(uri));
    }
    std::vector<lsp::TextEdit> edits;
    for (const auto& one : document->edits) edits.push_back(std::get<lsp::TextEdit>(one));
    apply(uri, edits);
  }
}

void FakeEditor::save(const std::string& uri) {
  notify<lsp::DidSaveNotification>({{uri}, {}});
}

void FakeEditor::close(const std::string& uri) {
  state_.buffers.erase(uri);
  notify<lsp::DidCloseNotification>({{uri}});
}

std::string FakeEditor::text(const std::string& uri) const {
  return state_.buffers.at(uri).text.toString();
}

std::int32_t FakeEditor::version(const std::string& uri) const {
  return state_.buffers.at(uri).version;
}

bool FakeEditor::runUntil(const std::function<bool()>& condition) {
  bool late = false;
  const auto watchdog = loop_.after(deadline, [&] { late = true; });
  while (!condition()) {
    if (late || state_.serverGone) {
      ADD_FAILURE() << (late ? "the server does not answer" : "the server is gone");
      return false;
    }
    loop_.runOne();
  }
  return true;
}

bool FakeEditor::await(const Expectation& expectation) {
  const auto idle = send<server::AwaitIdleRequest>({});
  Verdict verdict = Verdict::unmet;
  const bool alive = runUntil([&] {
    verdict = expectation.check(state_);
    if (verdict == Verdict::unmet && idle.answer->has_value()) verdict = Verdict::unmeetable;
    return verdict != Verdict::unmet;
  });
  if (!alive) return false;
  EXPECT_EQ(verdict, Verdict::met) << "expected " << expectation.description;
  return verdict == Verdict::met;
}

bool FakeEditor::blockUntilIdle() {
  return ask<server::AwaitIdleRequest>({}).has_value();
}

}  // namespace marmoset::test

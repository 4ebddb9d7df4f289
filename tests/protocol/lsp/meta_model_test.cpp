#include "tests/protocol/lsp/meta_model.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>

#include <boost/describe/enumerators.hpp>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "protocol/jsonrpc/message.h"
#include "protocol/lsp/code_lens.h"
#include "protocol/lsp/folding_range.h"
#include "protocol/lsp/hover.h"
#include "protocol/lsp/initialize.h"
#include "protocol/lsp/inlay_hint.h"
#include "protocol/lsp/navigation.h"
#include "protocol/lsp/progress.h"
#include "protocol/lsp/selection_range.h"
#include "protocol/lsp/window.h"
#include "tests/protocol/lsp/sample_value.h"
#include "tests/support/real_data.h"

namespace marmoset::lsp {
namespace {

using nlohmann::json;
using protocol::ParamsCodec;
using protocol::ResultCodec;
using test::MetaModel;
using test::SampleValues;
using testing::IsEmpty;

std::optional<MetaModel> loadModel() {
  const auto folder = test::realData("lsp");
  if (!folder) return std::nullopt;
  return MetaModel(json::parse(test::readFile(*folder / "metaModel.json")));
}

// All that we can write of a type is allowed by the model: nothing misspelt, misplaced or forgotten.
template <class T, class Encode>
void expectWritten(const MetaModel& model, const json& type, Encode encode, const std::string& path) {
  for (std::size_t choice = 0; choice < 4; ++choice) {
    for (const bool optionals : {false, true}) {
      const auto written = encode(SampleValues{.choice = choice, .optionals = optionals}.of<T>());
      EXPECT_THAT(model.problems(type, written.value(), path), IsEmpty());
    }
  }
}

// All that the model allows can be read.
template <class Decode>
void expectRead(const MetaModel& model, const json& type, Decode decode, const std::string& path) {
  for (const auto& sample : model.samples(type)) {
    const auto read = decode(Json(json(sample)));
    EXPECT_TRUE(read) << path << ": " << read.error().message() << "\n" << sample.dump(2);
  }
}

template <class Message>
void expectParams(const MetaModel& model, const json& message, const std::string& direction) {
  const std::string path(Message::method);
  ASSERT_EQ(!message.contains("params"), (std::is_same_v<typename Message::Params, None>)) << path;
  if (!message.contains("params")) return;
  if (direction != "clientToServer") {
    expectWritten<typename Message::Params>(model, message["params"], &ParamsCodec<Message>::encode, path);
  }
  if (direction != "serverToClient") {
    expectRead(model, message["params"], &ParamsCodec<Message>::decode, path);
  }
}

template <class Message>
void expectResult(const MetaModel& model, const json& message, const std::string& direction) {
  const std::string path = std::string(Message::method) + " result";
  if (direction != "serverToClient") {
    expectWritten<typename Message::Result>(model, message["result"], &ResultCodec<Message>::encode, path);
  }
  if (direction != "clientToServer") {
    expectRead(model, message["result"], &ResultCodec<Message>::decode, path);
  }
  if constexpr (requires { typename Message::PartialResult; }) {
    ASSERT_TRUE(message.contains("partialResult")) << path;
    expectWritten<typename Message::PartialResult>(model, message["partialResult"],
                                                   &protocol::PartialResultCodec<Message>::encode, path);
  }
}

template <class... Messages>
void expectModelled(const MetaModel& model) {
  const auto expectOne = [&]<class Message>(Message) {
    const auto* message = model.message(std::string(Message::method));
    ASSERT_NE(message, nullptr) << Message::method;
    const std::string direction = message->at("messageDirection");
    ASSERT_EQ(protocol::RequestMessage<Message>, message->contains("result")) << Message::method;
    if constexpr (!std::is_same_v<Message, InitializedNotification>)
      expectParams<Message>(model, *message, direction);
    if constexpr (protocol::RequestMessage<Message>) expectResult<Message>(model, *message, direction);
  };
  (expectOne(Messages{}), ...);
}

TEST(MetaModel, KnowsOurDocumentMessages) {
  const auto model = loadModel();
  if (!model) return;
  expectModelled<DidOpenNotification, DidChangeNotification, DidCloseNotification, DidSaveNotification,
                 WillSaveNotification, WillSaveWaitUntilRequest, PublishDiagnosticsNotification,
                 DocumentDiagnosticRequest, WorkspaceDiagnosticRequest, DiagnosticRefreshRequest,
                 ApplyEditRequest, FormattingRequest, RangeFormattingRequest, RangesFormattingRequest,
                 OnTypeFormattingRequest>(*model);
}

TEST(MetaModel, KnowsOurFeatureMessages) {
  const auto model = loadModel();
  if (!model) return;
  expectModelled<CompletionRequest, CompletionResolveRequest, SignatureHelpRequest, HoverRequest,
                 InlayHintRequest, InlayHintResolveRequest, InlayHintRefreshRequest, CodeLensRequest,
                 CodeLensResolveRequest, CodeLensRefreshRequest, CodeActionRequest, CodeActionResolveRequest>(
      *model);
}

TEST(MetaModel, KnowsOurStructureMessages) {
  const auto model = loadModel();
  if (!model) return;
  expectModelled<DocumentSymbolRequest, WorkspaceSymbolRequest, WorkspaceSymbolResolveRequest,
                 FoldingRangeRequest, FoldingRangeRefreshRequest, SelectionRangeRequest,
                 SemanticTokensRequest, SemanticTokensDeltaRequest, SemanticTokensRangeRequest,
                 SemanticTokensRefreshRequest, DefinitionRequest, ReferencesRequest, DocumentHighlightRequest,
                 DocumentLinkRequest, DocumentLinkResolveRequest, RenameRequest, PrepareRenameRequest>(
      *model);
}

TEST(MetaModel, KnowsOurSessionMessages) {
  const auto model = loadModel();
  if (!model) return;
  expectModelled<InitializeRequest, InitializedNotification, ShutdownRequest, ExitNotification,
                 DidChangeWorkspaceFoldersNotification, WorkspaceFoldersRequest,
                 DidChangeWatchedFilesNotification, ConfigurationRequest, DidChangeConfigurationNotification,
                 ExecuteCommandRequest, RegisterCapabilityRequest, UnregisterCapabilityRequest,
                 ShowMessageNotification, LogMessageNotification, ShowMessageRequest, ShowDocumentRequest,
                 SetTraceNotification, LogTraceNotification, ProgressNotification,
                 WorkDoneProgressCreateRequest, WorkDoneProgressCancelNotification>(*model);
}

TEST(MetaModel, KnowsTheValuesThatTravelInsideOthers) {
  const auto model = loadModel();
  if (!model) return;
  const auto expectStructure = [&]<class T>(T, const char* name) {
    expectWritten<T>(*model, {{"kind", "reference"}, {"name", name}}, &protocol::Codec<T>::encode, name);
  };
  expectStructure(WorkDoneProgressBegin{}, "WorkDoneProgressBegin");
  expectStructure(WorkDoneProgressReport{}, "WorkDoneProgressReport");
  expectStructure(WorkDoneProgressEnd{}, "WorkDoneProgressEnd");
  expectStructure(DidChangeWatchedFilesRegistrationOptions{}, "DidChangeWatchedFilesRegistrationOptions");
  expectStructure(DidChangeConfigurationRegistrationOptions{}, "DidChangeConfigurationRegistrationOptions");
  expectStructure(DiagnosticServerCancellationData{}, "DiagnosticServerCancellationData");
}

std::string lowered(std::string name) {
  if (name.ends_with('_')) name.pop_back();
  std::ranges::transform(name, name.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

template <class Enumeration>
void expectSameValues(const MetaModel& model, const char* name) {
  const auto* enumeration = model.enumeration(name);
  ASSERT_NE(enumeration, nullptr) << name;
  std::map<std::string, int> expected;
  for (const auto& value : enumeration->at("values")) expected[lowered(value.at("name"))] = value.at("value");
  std::map<std::string, int> ours;
  boost::mp11::mp_for_each<boost::describe::describe_enumerators<Enumeration>>(
      [&](auto entry) { ours[lowered(entry.name)] = static_cast<int>(entry.value); });
  EXPECT_EQ(ours, expected) << name;
}

TEST(MetaModel, NumbersEnumerationsAsWeDo) {
  const auto model = loadModel();
  if (!model) return;
  expectSameValues<SymbolKind>(*model, "SymbolKind");
  expectSameValues<SymbolTag>(*model, "SymbolTag");
  expectSameValues<InlayHintKind>(*model, "InlayHintKind");
  expectSameValues<MessageType>(*model, "MessageType");
  expectSameValues<TextDocumentSyncKind>(*model, "TextDocumentSyncKind");
  expectSameValues<TextDocumentSaveReason>(*model, "TextDocumentSaveReason");
  expectSameValues<CompletionItemKind>(*model, "CompletionItemKind");
  expectSameValues<CompletionItemTag>(*model, "CompletionItemTag");
  expectSameValues<CompletionTriggerKind>(*model, "CompletionTriggerKind");
  expectSameValues<InsertTextFormat>(*model, "InsertTextFormat");
  expectSameValues<InsertTextMode>(*model, "InsertTextMode");
  expectSameValues<DocumentHighlightKind>(*model, "DocumentHighlightKind");
  expectSameValues<FileChangeType>(*model, "FileChangeType");
  expectSameValues<DiagnosticSeverity>(*model, "DiagnosticSeverity");
  expectSameValues<DiagnosticTag>(*model, "DiagnosticTag");
  expectSameValues<SignatureHelpTriggerKind>(*model, "SignatureHelpTriggerKind");
  expectSameValues<CodeActionTriggerKind>(*model, "CodeActionTriggerKind");
}

TEST(MetaModel, NumbersErrorsAsWeDo) {
  const auto model = loadModel();
  if (!model) return;
  using protocol::ErrorCode;
  const auto codeOf = [&](const char* list, const char* name) {
    for (const auto& value : model->enumeration(list)->at("values")) {
      if (value.at("name") == name) return static_cast<ErrorCode>(value.at("value").get<int>());
    }
    return ErrorCode{};
  };
  EXPECT_EQ(codeOf("ErrorCodes", "ParseError"), ErrorCode::parseError);
  EXPECT_EQ(codeOf("ErrorCodes", "InvalidRequest"), ErrorCode::invalidRequest);
  EXPECT_EQ(codeOf("ErrorCodes", "MethodNotFound"), ErrorCode::methodNotFound);
  EXPECT_EQ(codeOf("ErrorCodes", "InvalidParams"), ErrorCode::invalidParams);
  EXPECT_EQ(codeOf("ErrorCodes", "InternalError"), ErrorCode::internalError);
  EXPECT_EQ(codeOf("ErrorCodes", "ServerNotInitialized"), ErrorCode::serverNotInitialized);
  EXPECT_EQ(codeOf("LSPErrorCodes", "RequestFailed"), ErrorCode::requestFailed);
  EXPECT_EQ(codeOf("LSPErrorCodes", "ServerCancelled"), ErrorCode::serverCancelled);
  EXPECT_EQ(codeOf("LSPErrorCodes", "ContentModified"), ErrorCode::contentModified);
  EXPECT_EQ(codeOf("LSPErrorCodes", "RequestCancelled"), ErrorCode::requestCancelled);
}

}  // namespace
}  // namespace marmoset::lsp

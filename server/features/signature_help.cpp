#include "protocol/lsp/signature_help.h"

#include "engine/script/rules/signature.h"
#include "engine/script/syntax/command_help.h"
#include "engine/script/syntax/cursor.h"
#include "server/features/feature.h"

namespace marmoset::server {
namespace {

bool takesOffsets(const Client& client) {
  using Document = lsp::TextDocumentClientCapabilities;
  return lsp::supports(client.capabilities, &lsp::ClientCapabilities::textDocument, &Document::signatureHelp,
                       &lsp::SignatureHelpClientCapabilities::signatureInformation,
                       &lsp::ClientSignatureInformationOptions::parameterInformation,
                       &lsp::ClientSignatureParameterInformationOptions::labelOffsetSupport);
}

lsp::SignatureInformation describeCommand(script::Keyword keyword, bool offsets) {
  const auto signature = script::signatureOf(keyword);
  lsp::SignatureInformation information;
  information.label = std::string(name(keyword)) + "(";
  information.parameters.emplace();
  for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
    if (i > 0) information.label += ", ";
    const auto begin = static_cast<std::uint32_t>(information.label.size());
    information.label += signature.parameters[i];
    if (i >= signature.least) information.label += "?";
    lsp::ParameterInformation parameter;
    parameter.label = information.label.substr(begin);
    // Parameter names are ASCII, so bytes are UTF-16 units.
    if (offsets) parameter.label = std::pair{begin, static_cast<std::uint32_t>(information.label.size())};
    information.parameters->push_back(std::move(parameter));
  }
  information.label += ")";
  information.documentation = std::string(script::summary(keyword));
  return information;
}

std::optional<lsp::SignatureHelp> helpAt(const Call& call, const lsp::SignatureHelpParams& params) {
  if (!call.script()) return std::nullopt;
  const auto at = call.positions().fromClient(params.position);
  const auto cursor = script::cursorAt(call.script()->lineText(at.line), at.byte);
  if (at.line < call.script()->bodyStart() || !cursor.keyword) return std::nullopt;
  return lsp::SignatureHelp{
      {describeCommand(*cursor.keyword, takesOffsets(call.client()))}, 0, cursor.argument};
}

}  // namespace

const Feature signatureHelp{
    .name = "signature_help",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          lsp::SignatureHelpOptions options;
          options.triggerCharacters = {{"(", ","}};
          server.signatureHelpProvider = options;
        },
    .bind = [](Binder& binder) { binder.document<lsp::SignatureHelpRequest>(helpAt); },
};

}  // namespace marmoset::server

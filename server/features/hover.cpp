#include "protocol/lsp/hover.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/script/events/explain_line.h"
#include "engine/script/syntax/command_help.h"
#include "server/features/feature.h"
#include "server/recordings/event_detail.h"

namespace marmoset::server {
namespace {

std::string scriptText(const script::Script& script, std::uint32_t line, const script::RunOptions& options) {
  const auto told = script::explainLine(script, line, options);
  std::string text;
  for (const auto& command : script.commands(line)) {
    if (line < script.bodyStart() || command.outcome != script::Outcome::queues) continue;
    text += fmt::format("**{}**: {}\n\n", name(command.keyword), summary(command.keyword));
  }
  text += told.what;
  if (told.injects)
    text += fmt::format(", {:.1f} s into the script", static_cast<double>(told.startMs) / 1000);
  for (const auto& event : told.events) text += "\n- " + event;
  if (told.more > 0) text += fmt::format("\n- and {} more", told.more);
  return text;
}

// The key's name, the crash's exception: what a log line leaves unsaid.
std::string logText(const script::Log& log, std::uint32_t line) {
  if (const auto at = log.failureAt(line)) {
    const auto& failure = log.runs()[at->run].failures[at->failure];
    return fmt::format("**{}** of {} after {} events", failure.shortMessage, failure.failure.process,
                       failure.eventsBefore);
  }
  const auto& facts = log.line(line);
  if (!script::isEvent(facts.kind)) return "";
  const auto body = script::eventBody(facts, log.lineText(line));
  return body ? script::describe(script::LowLevelEvent{.line = line, .body = *body}) : "";
}

lsp::MarkupKind kindFor(const Client& client) {
  const auto& document = client.capabilities.textDocument;
  if (!document || !document->hover || !document->hover->contentFormat) return lsp::MarkupKind::plaintext;
  const auto& formats = *document->hover->contentFormat;
  const bool markdown = std::find(formats.begin(), formats.end(), "markdown") != formats.end();
  return markdown ? lsp::MarkupKind::markdown : lsp::MarkupKind::plaintext;
}

std::string plainText(std::string markdown) {
  std::erase_if(markdown, [](char c) { return c == '*' || c == '`'; });
  return markdown;
}

std::optional<lsp::Hover> hoverAt(const Call& call, const lsp::HoverParams& params) {
  const auto line = call.positions().fromClient(params.position).line;
  std::string text;
  if (call.script()) {
    if (call.script()->line(line).trimmed.empty()) return std::nullopt;
    script::RunOptions options;
    options.device = call.document->options().platform.profile();
    text = scriptText(*call.script(), line, options) + lineDetail(*call.document, *call.world, line);
  } else if (call.log()) {
    text = logText(*call.log(), line);
  }
  if (text.empty()) return std::nullopt;
  const auto kind = kindFor(call.client());
  if (kind == lsp::MarkupKind::plaintext) text = plainText(std::move(text));
  const auto length = static_cast<std::uint32_t>(call.document->text().line(line).size());
  return lsp::Hover{{kind, std::move(text)},
                    call.positions().toClient(script::Range{{line, 0}, {line, length}})};
}

}  // namespace

const Feature hover{
    .name = "hover",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.hoverProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::HoverRequest>(hoverAt); },
};

}  // namespace marmoset::server

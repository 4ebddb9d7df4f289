#include "protocol/lsp/hover.h"

#include <algorithm>

#include <fmt/format.h>

#include "engine/report/markdown.h"
#include "engine/script/events/explain_line.h"
#include "engine/script/syntax/command_help.h"
#include "server/features/feature.h"
#include "server/recordings/event_detail.h"

namespace marmoset::server {
namespace {

report::Markdown scriptText(const Call& call, std::uint32_t line, const script::RunOptions& options) {
  const auto& script = *call.script();
  report::Markdown text;
  const auto explained = script::explainLine(script, line, options, [&] { return !call.cancel.cancelled(); });
  if (!explained) return text;
  const auto& told = *explained;
  for (const auto& command : script.commands(line)) {
    if (line < script.bodyStart() || command.outcome != script::Outcome::queues) continue;
    text.strong(name(command.keyword)).own(": ").own(summary(command.keyword)).paragraph();
  }
  text.words(told.what);
  if (told.injects)
    text.words(fmt::format(", {:.1f} s into the script", static_cast<double>(told.startMs) / 1000));
  for (const auto& event : told.events) text.item().words(event);
  if (told.more > 0) text.item().words(fmt::format("and {} more", told.more));
  return text;
}

// The key's name, the crash's exception: what a log line leaves unsaid.
report::Markdown logText(const script::Log& log, std::uint32_t line) {
  if (const auto at = log.failureAt(line)) {
    const auto& failure = log.runs()[at->run].failures[at->failure];
    return report::Markdown()
        .strong(failure.shortMessage)
        .words(fmt::format(" of {} after {} events", failure.failure.process, failure.eventsBefore));
  }
  const auto& facts = log.line(line);
  if (!script::isEvent(facts.kind)) return {};
  const auto body = script::eventBody(facts, log.lineText(line));
  if (!body) return {};
  return report::Markdown(script::describe(script::LowLevelEvent{.line = line, .body = *body}));
}

lsp::MarkupKind kindFor(const Client& client) {
  const auto& document = client.capabilities.textDocument;
  if (!document || !document->hover || !document->hover->contentFormat) return lsp::MarkupKind::plaintext;
  const auto& formats = *document->hover->contentFormat;
  const bool markdown = std::find(formats.begin(), formats.end(), "markdown") != formats.end();
  return markdown ? lsp::MarkupKind::markdown : lsp::MarkupKind::plaintext;
}

std::optional<lsp::Hover> hoverAt(const Call& call, const lsp::HoverParams& params) {
  const auto line = call.positions().fromClient(params.position).line;
  report::Markdown text;
  if (call.script()) {
    if (call.script()->line(line).trimmed.empty()) return std::nullopt;
    script::RunOptions options;
    options.device = call.document->options().platform.profile();
    text = scriptText(call, line, options);
    text += lineDetail(*call.document, *call.world, line);
  } else if (call.log()) {
    text = logText(*call.log(), line);
  }
  if (text.empty()) return std::nullopt;
  const auto kind = kindFor(call.client());
  const auto length = static_cast<std::uint32_t>(call.document->text().line(line).size());
  return lsp::Hover{{kind, kind == lsp::MarkupKind::markdown ? text.marked() : text.plain()},
                    call.positions().toClient(script::Range{{line, 0}, {line, length}})};
}

}  // namespace

const Feature hover{
    .name = "hover",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.hoverProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::HoverRequest>(hoverAt); },
};

}  // namespace marmoset::server

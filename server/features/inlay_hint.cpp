#include "protocol/lsp/inlay_hint.h"

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"
#include "engine/script/events/line_times.h"
#include "engine/script/rules/signature.h"
#include "server/features/feature.h"
#include "server/reductions/need_hints.h"
#include "server/results/event_hints.h"

namespace marmoset::server {
namespace {

using script::Keyword;

// Names that help: the twelve numbers of a pointer line are told by three of them, one or two need none.
bool isWorthNaming(Keyword keyword, std::string_view parameter) {
  switch (keyword) {
    case Keyword::DispatchPointer:
    case Keyword::DispatchTrackball:
      return parameter == "action" || parameter == "x" || parameter == "y";
    case Keyword::DispatchKey:
      return parameter == "action" || parameter == "keyCode";
    case Keyword::Tap:
      return parameter == "duration";
    case Keyword::PressAndHold:
      return parameter == "milliseconds";
    case Keyword::RotateScreen:
    case Keyword::Drag:
    case Keyword::PinchZoom:
      return true;
    default:
      return false;
  }
}

class Hints {
 public:
  explicit Hints(const Call& call) : call_(call), positions_(call.positions()) {}

  void addLine(std::uint32_t line) {
    const auto text = call_.script()->lineText(line);
    const auto arguments = argumentSpans(text, call_.script()->line(line));
    for (const auto& command : call_.script()->commands(line)) {
      if (command.outcome != script::Outcome::queues) continue;
      if (wanted().argumentNames) nameArguments(line, command.keyword, arguments);
      if (wanted().keyNames) nameKey(line, command, arguments, text);
    }
  }

  // At the end of a wait: when the script goes on.
  void addTime(std::uint32_t line, std::int64_t ms) {
    const auto end = static_cast<std::uint32_t>(call_.script()->lineText(line).size());
    add(line, end, fmt::format("{:.1f} s", static_cast<double>(ms) / 1000), std::nullopt, true);
  }

  // Behind the first line of an event: what it hit and where it led when it was recorded.
  void addRecorded(const EventHint& hint) {
    const auto end = static_cast<std::uint32_t>(call_.script()->lineText(hint.line).size());
    add(hint.line, end, hint.label, std::nullopt, true);
    found.back().tooltip = hint.tooltip;
  }

  const InlayHintSettings& wanted() const { return call_.settings().inlayHints; }
  std::vector<lsp::InlayHint> found;

 private:
  void add(std::uint32_t line, std::uint32_t byte, std::string label, std::optional<lsp::InlayHintKind> kind,
           bool after) {
    lsp::InlayHint hint;
    hint.position = positions_.toClient(script::Position{line, byte});
    hint.label = std::move(label);
    hint.kind = kind;
    (after ? hint.paddingLeft : hint.paddingRight) = true;
    found.push_back(std::move(hint));
  }

  void nameArguments(std::uint32_t line, Keyword keyword, const std::vector<script::Span>& arguments) {
    const auto names = script::signatureOf(keyword).parameters;
    for (std::size_t i = 0; i < arguments.size() && i < names.size(); ++i) {
      if (!isWorthNaming(keyword, names[i])) continue;
      add(line, arguments[i].begin, std::string(names[i]) + ":", lsp::InlayHintKind::parameter, false);
    }
  }

  void nameKey(std::uint32_t line, const script::Command& command, const std::vector<script::Span>& arguments,
               std::string_view text) {
    if (const auto* press = std::get_if<script::PressArguments>(&command.arguments)) {
      // A name needs no hint.
      if (script::keyCode(arguments[0].of(text)) != press->keyCode)
        nameKeyAt(line, arguments[0].end, press->keyCode);
    } else if (const auto* key = std::get_if<script::KeyArguments>(&command.arguments)) {
      nameKeyAt(line, arguments[3].end, key->keyCode);
    }
  }

  void nameKeyAt(std::uint32_t line, std::uint32_t byte, std::int32_t code) {
    if (const auto key = script::keyName(code); !key.empty())
      add(line, byte, std::string(key), std::nullopt, true);
  }

  const Call& call_;
  Positions positions_;
};

bool waits(const script::Script& script, std::uint32_t line) {
  for (const auto& command : script.commands(line)) {
    if (command.keyword == Keyword::UserWait && command.outcome == script::Outcome::queues) return true;
  }
  return false;
}

lsp::InlayHintRequest::Result hints(const Call& call, const lsp::InlayHintParams& params) {
  if (!call.script()) return std::nullopt;
  const auto& script = *call.script();
  const auto range = call.positions().fromClient(params.range);
  Hints made(call);
  std::vector<std::int64_t> times;
  if (made.wanted().time) {
    script::RunOptions options;
    options.device = call.document->options().platform.profile();
    times = script::lineTimes(script, range.end.line, options);
  }
  for (auto line = std::max(range.start.line, script.bodyStart());
       line <= range.end.line && line < script.lineCount(); ++line) {
    made.addLine(line);
    if (line < times.size() && waits(script, line)) made.addTime(line, times[line]);
  }
  if (made.wanted().recording) {
    const auto results = call.world->results->of(*call.document, *call.world);
    auto events = eventHints(*results);
    for (auto& hint : needHints(*call.document, *call.world)) events.push_back(std::move(hint));
    for (const auto& hint : events) {
      if (hint.line >= range.start.line && hint.line <= range.end.line) made.addRecorded(hint);
    }
  }
  return std::move(made.found);
}

void refreshInlayHints(Session& session) {
  if (lsp::supports(session.client().capabilities, &lsp::ClientCapabilities::workspace,
                    &lsp::WorkspaceClientCapabilities::inlayHint, &lsp::RefreshSupport::refreshSupport))
    session.request<lsp::InlayHintRefreshRequest>({});
}

}  // namespace

const Feature inlayHint{
    .name = "inlay_hint",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.inlayHintProvider = true; },
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.document<lsp::InlayHintRequest>(hints);
          session.resultsChanged.connect([&session] { refreshInlayHints(session); });
        },
};

}  // namespace marmoset::server

#include "protocol/lsp/selection_range.h"

#include "server/features/feature.h"

namespace marmoset::server {
namespace {

using Chain = std::vector<script::Range>;

// Ranges around the place from the innermost outwards, each inside the next.
Chain rangesAround(const script::Script& script, script::Position at) {
  const auto text = script.lineText(at.line);
  const auto& facts = script.line(at.line);
  const auto span = [&](std::uint32_t begin, std::uint32_t end) {
    return script::Range{{at.line, begin}, {at.line, end}};
  };
  Chain chain;
  if (facts.parentheses == script::Parentheses::ordered && at.byte > facts.open && at.byte <= facts.close) {
    for (const auto argument : argumentSpans(text, facts)) {
      if (argument.begin <= at.byte && at.byte <= argument.end)
        chain.push_back(span(argument.begin, argument.end));
    }
    chain.push_back(span(facts.open + 1, facts.close));
  }
  chain.push_back(span(facts.trimmed.begin, facts.trimmed.end));
  chain.push_back(span(0, static_cast<std::uint32_t>(text.size())));
  const auto body = script.bodyStart();
  if (at.line >= body) chain.push_back({{body, 0}, script.text().end()});
  chain.push_back({{0, 0}, script.text().end()});
  return chain;
}

bool contains(const script::Range& outer, const script::Range& inner) {
  return outer.start <= inner.start && inner.end <= outer.end && outer != inner;
}

lsp::SelectionRange selectionAt(const Call& call, const lsp::Position& position) {
  const auto positions = call.positions();
  const auto at = positions.fromClient(position);
  Chain kept;
  for (const auto& range : rangesAround(*call.script(), at)) {
    const bool around = range.start <= at && at <= range.end;
    if (around && (kept.empty() || contains(range, kept.back()))) kept.push_back(range);
  }
  std::shared_ptr<const lsp::SelectionRange> parent;
  for (std::size_t i = kept.size(); i-- > 1;) {
    parent =
        std::make_shared<const lsp::SelectionRange>(lsp::SelectionRange{positions.toClient(kept[i]), parent});
  }
  return {positions.toClient(kept.front()), parent};
}

lsp::SelectionRangeRequest::Result selections(const Call& call, const lsp::SelectionRangeParams& params) {
  if (!call.script()) return std::nullopt;
  std::vector<lsp::SelectionRange> answer;
  for (const auto& position : params.positions) answer.push_back(selectionAt(call, position));
  return answer;
}

}  // namespace

const Feature selectionRange{
    .name = "selection_range",
    .announce = [](lsp::ServerCapabilities& server, const Client&) { server.selectionRangeProvider = true; },
    .bind = [](Binder& binder) { binder.document<lsp::SelectionRangeRequest>(selections); },
};

}  // namespace marmoset::server

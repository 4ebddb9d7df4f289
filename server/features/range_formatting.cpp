#include <algorithm>
#include <utility>

#include "engine/script/format/format.h"
#include "protocol/lsp/formatting.h"
#include "server/features/feature.h"

namespace marmoset::server {

namespace {

std::vector<lsp::TextEdit> formatRange(const Call& call, const lsp::Range& range) {
  const auto positions = call.positions();
  return positions.toClient(formattingEdits(*call.script(), positions.fromClient(range)));
}

lsp::RangeFormattingRequest::Result formatOne(const Call& call,
                                              const lsp::DocumentRangeFormattingParams& params) {
  if (!call.script()) return std::nullopt;
  return formatRange(call, params.range);
}

lsp::RangesFormattingRequest::Result formatSeveral(const Call& call,
                                                   const lsp::DocumentRangesFormattingParams& params) {
  if (!call.script()) return std::nullopt;
  std::vector<lsp::TextEdit> edits;
  for (const auto& range : params.ranges) {
    for (auto& edit : formatRange(call, range)) {
      // Two ranges may touch the same line.
      if (std::find(edits.begin(), edits.end(), edit) == edits.end()) edits.push_back(std::move(edit));
    }
  }
  return edits;
}

}  // namespace

const Feature rangeFormatting{
    .name = "range_formatting",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          lsp::DocumentRangeFormattingOptions options;
          options.rangesSupport = true;
          server.documentRangeFormattingProvider = options;
        },
    .bind =
        [](Binder& binder) {
          binder.document<lsp::RangeFormattingRequest>(formatOne);
          binder.document<lsp::RangesFormattingRequest>(formatSeveral);
        },
};

}  // namespace marmoset::server

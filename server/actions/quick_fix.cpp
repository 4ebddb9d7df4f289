#include <utility>

#include "server/actions/action.h"

namespace marmoset::server {

namespace {

std::vector<script::Fix> fixes(const Snapshot& document, std::uint32_t finding) {
  return fixesFor(*document.script(), document.options(), document.findings()[finding]);
}

std::vector<Offer> offerQuickFix(const ActionPlace& place) {
  std::vector<Offer> offers;
  for (const auto finding : place.findings) {
    if (!place.document.findings()[finding].fixable) continue;
    std::uint32_t choice = 0;
    for (auto& fix : fixes(place.document, finding)) {
      offers.push_back(
          {std::move(fix.title), lsp::CodeActionKind::quickFix, fix.preferred, finding, choice++});
    }
  }
  return offers;
}

std::vector<script::TextEdit> editsQuickFix(const Picked& picked) {
  auto all = fixes(picked.document, *picked.finding);
  if (picked.choice >= all.size()) return {};
  return std::move(all[picked.choice].edits);
}

}  // namespace

const Action quickFix{.name = "quick_fix",
                      .kind = lsp::CodeActionKind::quickFix,
                      .offer = offerQuickFix,
                      .edits = editsQuickFix};

}  // namespace marmoset::server

#include <utility>

#include "server/actions/action.h"

namespace marmoset::server {

namespace {

std::vector<script::Fix> suppressions(const Snapshot& document, std::uint32_t finding) {
  return suppressionsFor(*document.script(), document.findings()[finding]);
}

std::vector<Offer> offerSuppressRule(const ActionPlace& place) {
  std::vector<Offer> offers;
  for (const auto finding : place.findings) {
    std::uint32_t choice = 0;
    for (auto& way : suppressions(place.document, finding)) {
      offers.push_back({std::move(way.title), lsp::CodeActionKind::quickFix, false, finding, choice++});
    }
  }
  return offers;
}

std::vector<script::TextEdit> editsSuppressRule(const Picked& picked) {
  auto all = suppressions(picked.document, *picked.finding);
  if (picked.choice >= all.size()) return {};
  return std::move(all[picked.choice].edits);
}

}  // namespace

const Action suppressRule{.name = "suppress_rule",
                          .kind = lsp::CodeActionKind::quickFix,
                          .offer = offerSuppressRule,
                          .edits = editsSuppressRule};

}  // namespace marmoset::server

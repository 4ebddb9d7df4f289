#include "server/features/names.h"

#include <algorithm>
#include <set>

namespace marmoset::server {

lsp::Location PlacedMention::location(lsp::PositionEncoding encoding) const {
  return {document->uri(), Positions(document->text(), encoding).toClient(mention.range)};
}

std::vector<Mention> mentionsOf(const Snapshot& document) {
  if (document.script()) return mentions(*document.script());
  if (document.log()) return mentions(*document.log());
  return {};
}

std::optional<Mention> mentionAt(const Call& call, const lsp::Position& position) {
  const auto at = call.positions().fromClient(position);
  for (auto& mention : mentionsOf(*call.document)) {
    if (mention.range.start <= at && at <= mention.range.end) return mention;
  }
  return std::nullopt;
}

namespace {

void addWanted(std::vector<PlacedMention>& found, const Snapshot::Pointer& document, const Wanted& wanted) {
  for (auto& mention : mentionsOf(*document)) {
    if (wanted(mention)) found.push_back({document, std::move(mention)});
  }
}

// Files of the index that are not open: an open document has the last word on its own content.
template <class Visit>
void forEachClosed(const Call& call, Visit&& visit) {
  for (const auto& [uri, file] : call.world->index->files) {
    if (!call.open->contains(uri)) visit(*file);
  }
}

}  // namespace

std::vector<PlacedMention> mentionsWhere(const Call& call, const Wanted& wanted) {
  std::vector<PlacedMention> found;
  for (const auto& [uri, document] : *call.open) addWanted(found, document, wanted);
  forEachClosed(call, [&](const IndexedFile& file) {
    if (call.cancel.cancelled() || std::none_of(file.mentions.begin(), file.mentions.end(), wanted)) return;
    if (const auto document = readDocument(file.path, file.language, call.world->optionsFor(file.uri))) {
      addWanted(found, document, wanted);
    }
  });
  return found;
}

std::vector<Mention> knownNames(const Call& call) {
  std::vector<Mention> names;
  std::set<std::pair<MentionKind, std::string>> seen;
  const auto add = [&](const std::vector<Mention>& some) {
    for (const auto& mention : some) {
      if (seen.insert({mention.kind, mention.name}).second) names.push_back(mention);
    }
  };
  for (const auto& [uri, document] : *call.open) add(mentionsOf(*document));
  forEachClosed(call, [&](const IndexedFile& file) { add(file.mentions); });
  return names;
}

}  // namespace marmoset::server

#include "server/documents/documents.h"

#include <utility>

#include "protocol/lsp/uri.h"

namespace marmoset::server {

void Documents::set(Snapshot::Pointer snapshot) {
  auto next = *open_;
  next[lsp::normalizedUri(snapshot->uri())] = std::move(snapshot);
  open_ = std::make_shared<const OpenDocuments>(std::move(next));
}

void Documents::close(std::string_view uri) {
  auto next = *open_;
  next.erase(lsp::normalizedUri(uri));
  open_ = std::make_shared<const OpenDocuments>(std::move(next));
}

Snapshot::Pointer Documents::find(std::string_view uri) const {
  const auto found = open_->find(lsp::normalizedUri(uri));
  return found == open_->end() ? nullptr : found->second;
}

}  // namespace marmoset::server

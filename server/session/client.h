#pragma once

#include <string_view>

#include "protocol/lsp/initialize.h"
#include "protocol/lsp/position_encoding.h"

namespace marmoset::server {

// The client as it introduced itself: what it can do, and how it counts characters. Features that depend on a
// capability nobody else asks for look it up themselves with lsp::supports.
struct Client {
  lsp::ClientCapabilities capabilities;
  lsp::PositionEncoding encoding = lsp::PositionEncoding::utf16;

  static Client of(const lsp::InitializeParams& params);

  bool pullsDiagnostics() const;
  bool refreshesDiagnostics() const;
  bool takesDocumentChanges() const;
  bool createsFiles() const;
  bool appliesEdits() const;
  bool showsDocuments() const;
  bool watchesFiles() const;  // on our request
  bool answersConfiguration() const;
  bool confirmsWipes() const;  // answers marmoset/confirmWipe
};

}  // namespace marmoset::server

#include "server/calls/other_script.h"

#include "engine/files/read_file.h"
#include "protocol/lsp/uri.h"

namespace marmoset::server {

Snapshot::Pointer otherScript(const Call& call, const std::string& uri) {
  if (const auto open = call.open->find(lsp::normalizedUri(uri)); open != call.open->end())
    return open->second;
  const auto path = lsp::pathOf(uri);
  if (!path) return nullptr;
  const auto file = files::readFile(*path);
  if (!file) return nullptr;
  return Snapshot::parse(uri, Language::script, std::nullopt, script::Text(file->bytes),
                         call.world->optionsFor(uri));
}

}  // namespace marmoset::server

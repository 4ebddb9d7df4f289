#include "protocol/lsp/code_action.h"

namespace marmoset::lsp {

bool matchesKind(std::string_view kind, std::string_view requested) {
  if (!kind.starts_with(requested)) return false;
  return requested.empty() || kind.size() == requested.size() || kind[requested.size()] == '.';
}

}  // namespace marmoset::lsp

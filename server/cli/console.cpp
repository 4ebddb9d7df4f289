#include "server/cli/console.h"

#include "server/cli/plain_text.h"

namespace marmoset::cli {

int Console::fail(std::string_view message) const {
  err << "marmoset: " << printable(message) << '\n';
  return badInput;
}

void Console::document(std::string_view text) const {
  outIsTerminal ? void(out << text) : out.raw(text);
}

}  // namespace marmoset::cli

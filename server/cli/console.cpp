#include "server/cli/console.h"

#include <ostream>

namespace marmoset::cli {

int Console::fail(std::string_view message) const {
  err << "marmoset: " << message << '\n';
  return badInput;
}

}  // namespace marmoset::cli

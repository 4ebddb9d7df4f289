#include "engine/script/syntax/command.h"

#include "engine/script/syntax/words.h"

namespace marmoset::script {

std::string_view name(Keyword keyword) {
  return words[static_cast<std::size_t>(keyword)];
}

}  // namespace marmoset::script

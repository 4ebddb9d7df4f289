#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <boost/describe/class.hpp>

#include "protocol/lsp/basic.h"

namespace marmoset::server {

// What an offered code action needs to be worked out later: travels to the client and back.
struct CodeActionData {
  std::string uri;
  std::int32_t version = 0;
  std::string action;
  lsp::Range range;
  std::optional<std::uint32_t> finding = {};
  std::uint32_t choice = 0;
};
BOOST_DESCRIBE_STRUCT(CodeActionData, (), (uri, version, action, range, finding, choice))

}  // namespace marmoset::server

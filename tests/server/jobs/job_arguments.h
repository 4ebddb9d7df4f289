#pragma once

#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "protocol/json/json.h"

namespace marmoset::test {

// What a client asks of a command that starts a job: `{uri, {{"runs", 5}, {"quiet", true}}}`. The fields are
// the knobs of the kind and those of every job, see docs/lsp-extensions.md.
struct Asked {
  std::string uri;
  std::map<std::string, nlohmann::json> fields = {};
};

inline protocol::Json jsonOf(const Asked& asked) {
  nlohmann::json object(asked.fields);
  object["uri"] = asked.uri;
  return protocol::Json(std::move(object));
}

}  // namespace marmoset::test

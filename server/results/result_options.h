#pragma once

#include <string>

#include "engine/reduce/ineffective/rule.h"
#include "engine/script/semantics/run.h"
#include "server/documents/snapshot.h"

namespace marmoset::server {

struct World;

// As the command line plays a script: the device it is for, and the project's throttle.
script::RunOptions runOptionsFor(const Snapshot& document, const World& world);

// How the project of a document wants its events to be played and judged.
struct ResultOptions {
  script::RunOptions run;
  reduce::IneffectiveOptions ineffective;
  std::string device;  // where its jobs run, as far as somebody has said so
  bool operator==(const ResultOptions& other) const;
};
ResultOptions resultOptionsFor(const Snapshot& document, const World& world);

// What people call the document: its path, or its URI where it has none.
std::string pathNameOf(const std::string& uri);

}  // namespace marmoset::server

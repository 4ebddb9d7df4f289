#pragma once

#include <memory>
#include <string_view>

#include "server/configuration/projects.h"
#include "server/configuration/rule_pages.h"
#include "server/configuration/settings.h"
#include "server/session/client.h"
#include "server/workspace/index.h"

namespace marmoset::server {

class ResultBook;
std::shared_ptr<ResultBook> emptyResultBook();

// What everything but the documents looked like when a request came in: immutable, for workers.
struct World {
  Client client;
  Settings settings;
  RulePages pages;  // where the settings say
  std::shared_ptr<Projects> projects = std::make_shared<Projects>();
  std::shared_ptr<const Index> index = std::make_shared<const Index>();
  std::shared_ptr<ResultBook> results = emptyResultBook();  // what devices have shown

  // Which rules apply to a document, on disk or open.
  Snapshot::Options optionsFor(std::string_view uri) const;
};

}  // namespace marmoset::server

#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

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
  std::vector<std::filesystem::path> folders;  // that it has open
  Settings settings;
  // Where the workspace has several folders, what the client says for each.
  std::map<std::filesystem::path, Settings> folderSettings;
  RulePages pages;  // where the settings say
  std::shared_ptr<Projects> projects = std::make_shared<Projects>();
  std::shared_ptr<const Index> index = std::make_shared<const Index>();
  std::shared_ptr<ResultBook> results = emptyResultBook();  // what devices have shown

  // What applies to a document: the settings of the innermost folder it lies in, else those of the window.
  const Settings& settingsFor(std::string_view uri) const;
  // Where a relative path of its settings may be meant from: the open folder that it lies in comes first.
  std::vector<std::filesystem::path> foldersFor(std::string_view uri) const;
  // Which rules apply to a document, on disk or open.
  Snapshot::Options optionsFor(std::string_view uri) const;
};

}  // namespace marmoset::server

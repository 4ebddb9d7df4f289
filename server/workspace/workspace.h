#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/lsp/workspace.h"
#include "server/scheduler/scheduler.h"
#include "server/status/status.h"
#include "server/workspace/index.h"

namespace marmoset::server {

// Whether a file is somewhere below a folder.
bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder);

// The folders the client has open and the scripts and logs in them. Files are looked at in the background,
// at most once at a time: what changes meanwhile makes one more round. Main thread only.
class Workspace {
 public:
  Workspace(Scheduler& scheduler, Status& status) : scheduler_(scheduler), status_(status) {}

  void addFolder(const lsp::WorkspaceFolder& folder);
  void removeFolder(const lsp::WorkspaceFolder& folder);
  const std::vector<std::filesystem::path>& roots() const { return roots_; }

  void rescan();
  std::shared_ptr<const Index> index() const { return index_; }
  // Called when an index differs from the one before.
  void onChange(std::function<void()> callback) { onChange_ = std::move(callback); }

 private:
  void scanned(Index index);

  Scheduler& scheduler_;
  Status& status_;
  std::function<void()> onChange_;
  std::vector<std::filesystem::path> roots_;
  std::shared_ptr<const Index> index_ = std::make_shared<const Index>();
  bool scanning_ = false, again_ = false;
};

}  // namespace marmoset::server

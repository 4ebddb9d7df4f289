#include "server/workspace/workspace.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "protocol/lsp/uri.h"

namespace marmoset::server {

namespace {

const std::string activity = "Looking through the workspace";

}  // namespace

bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder) {
  // Some clients end the names of folders with a slash.
  const auto end = folder.has_filename() ? folder.end() : std::prev(folder.end());
  return std::mismatch(folder.begin(), end, file.begin(), file.end()).first == end;
}

void Workspace::addFolder(const lsp::WorkspaceFolder& folder) {
  const auto path = lsp::pathOf(folder.uri);
  if (path && std::find(roots_.begin(), roots_.end(), *path) == roots_.end()) roots_.push_back(*path);
}

void Workspace::removeFolder(const lsp::WorkspaceFolder& folder) {
  if (const auto path = lsp::pathOf(folder.uri)) std::erase(roots_, *path);
}

void Workspace::rescan() {
  if (scanning_) {
    again_ = true;
    return;
  }
  if (roots_.empty() && index_->files.empty()) return;
  Job job;
  job.priority = Priority::background;
  job.work = [this, roots = roots_, before = index_](const protocol::CancelToken& token) -> Job::Done {
    auto index = std::make_shared<Index>(indexFolders(roots, *before, {}, token));
    return [this, index] { scanned(std::move(*index)); };
  };
  job.dropped = [this](protocol::CancelReason) { scanning_ = false; };
  scanning_ = scheduler_.submit(std::move(job));
  if (scanning_) status_.begin(activity);
}

void Workspace::scanned(Index index) {
  scanning_ = false;
  const bool changed = index.files != index_->files;
  index_ = std::make_shared<const Index>(std::move(index));
  if (changed && onChange_) onChange_();
  status_.end(activity);
  if (std::exchange(again_, false)) rescan();
}

}  // namespace marmoset::server

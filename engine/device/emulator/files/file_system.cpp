#include "engine/device/emulator/files/file_system.h"

#include <algorithm>
#include <array>

namespace marmoset::device::emulator {
namespace {

constexpr std::array writableRoots = {"/data/local/tmp", "/storage/emulated/0"};
constexpr int maxLinks = 8;

// The kinds of files in a mode, as Android's kernel and adb's wire write them, whatever the host does.
constexpr std::uint32_t kindBits = 0170000, regularKind = 0100000, directoryKind = 0040000,
                        linkKind = 0120000;

bool isBelow(std::string_view path, std::string_view root) {
  return path.starts_with(root) && (path.size() == root.size() || path[root.size()] == '/');
}

// What stops the shell user from changing `path`, if anything.
std::optional<std::errc> protection(std::string_view path) {
  const auto inside = [&](std::string_view root) { return isBelow(path, root) && path.size() > root.size(); };
  if (std::any_of(writableRoots.begin(), writableRoots.end(), inside)) return std::nullopt;
  return isBelow(path, "/data") || isBelow(path, "/storage") ? std::errc::permission_denied
                                                             : std::errc::read_only_file_system;
}

std::string_view parentOf(std::string_view path) {
  const auto slash = path.rfind('/');
  return slash == 0 ? "/" : path.substr(0, slash);
}

std::string below(std::string_view directory) {
  return directory == "/" ? "/" : std::string(directory) + '/';
}

std::vector<std::string> components(std::string_view path) {
  std::vector<std::string> parts;
  while (!path.empty()) {
    const auto slash = std::min(path.find('/'), path.size());
    const auto part = path.substr(0, slash);
    path.remove_prefix(std::min(slash + 1, path.size()));
    if (part.empty() || part == ".") continue;
    if (part != "..") {
      parts.emplace_back(part);
    } else if (!parts.empty()) {
      parts.pop_back();
    }
  }
  return parts;
}

}  // namespace

bool FileSystem::Status::isDirectory() const {
  return (mode & kindBits) == directoryKind;
}
bool FileSystem::Status::isLink() const {
  return (mode & kindBits) == linkKind;
}

std::string message(std::errc error) {
  return std::make_error_code(error).message();
}

FileSystem::FileSystem(std::uint64_t capacity) : capacity_(capacity) {
  nodes_["/"].status.mode = directoryKind | 0755;
  for (const auto* path :
       {"/data/local/tmp", "/data/app", "/data/data", "/data/anr", "/storage/emulated/0/Download",
        "/storage/emulated/0/DCIM", "/system/bin", "/dev", "/proc"})
    addDirectory(path, 0);
  const auto link = [&](std::string_view path, std::string target) {
    nodes_[std::string(path)] = {{linkKind | 0777u, target.size(), 0}, nullptr, std::move(target)};
  };
  link("/sdcard", "/storage/emulated/0");
  link("/mnt/sdcard", "/storage/emulated/0");
  link("/etc", "/system/etc");
  addDirectory("/mnt", 0);
  addDirectory("/system/etc", 0);
}

std::string FileSystem::join(std::string_view directory, std::string_view path) {
  return path.starts_with('/') ? std::string(path) : below(directory) + std::string(path);
}

FileSystem::Result<std::string> FileSystem::resolve(std::string_view path, bool followLast) const {
  std::string pending(path);
  for (int links = 0; links <= maxLinks; ++links) {
    const auto parts = components(pending);
    std::string resolved;
    bool linked = false;
    for (std::size_t i = 0; i < parts.size() && !linked; ++i) {
      resolved += '/' + parts[i];
      const auto node = nodes_.find(resolved);
      const bool last = i + 1 == parts.size();
      if (node == nodes_.end()) {
        if (!last) return tl::unexpected(std::errc::no_such_file_or_directory);
      } else if (node->second.status.isLink() && (!last || followLast)) {
        pending = node->second.target;
        for (auto rest = i + 1; rest < parts.size(); ++rest) pending += '/' + parts[rest];
        linked = true;
      } else if (!last && !node->second.status.isDirectory()) {
        return tl::unexpected(std::errc::not_a_directory);
      }
    }
    if (!linked) return resolved.empty() ? "/" : resolved;
  }
  return tl::unexpected(std::errc::too_many_symbolic_link_levels);
}

const FileSystem::Node* FileSystem::find(std::string_view resolved) const {
  const auto node = nodes_.find(resolved);
  return node == nodes_.end() ? nullptr : &node->second;
}

FileSystem::Result<FileSystem::Status> FileSystem::status(std::string_view path, bool followLink) const {
  const std::lock_guard lock(mutex_);
  const auto resolved = resolve(path, followLink);
  if (!resolved) return tl::unexpected(resolved.error());
  const auto* node = find(*resolved);
  if (node == nullptr) return tl::unexpected(std::errc::no_such_file_or_directory);
  return node->status;
}

FileSystem::Result<FileSystem::Content> FileSystem::read(std::string_view path) const {
  const std::lock_guard lock(mutex_);
  const auto resolved = resolve(path, true);
  if (!resolved) return tl::unexpected(resolved.error());
  const auto* node = find(*resolved);
  if (node == nullptr) return tl::unexpected(std::errc::no_such_file_or_directory);
  if (node->status.isDirectory()) return tl::unexpected(std::errc::is_a_directory);
  return node->content;
}

FileSystem::Result<std::vector<FileSystem::Entry>> FileSystem::list(std::string_view path) const {
  const std::lock_guard lock(mutex_);
  const auto resolved = resolve(path, true);
  if (!resolved) return tl::unexpected(resolved.error());
  const auto* node = find(*resolved);
  if (node == nullptr) return tl::unexpected(std::errc::no_such_file_or_directory);
  if (!node->status.isDirectory()) return tl::unexpected(std::errc::not_a_directory);
  std::vector<Entry> entries;
  const auto prefix = below(*resolved);
  for (auto it = nodes_.upper_bound(prefix); it != nodes_.end() && it->first.starts_with(prefix); ++it) {
    const auto name = it->first.substr(prefix.size());
    if (name.find('/') == std::string::npos) entries.push_back({name, it->second.status});
  }
  return entries;
}

void FileSystem::store(std::string_view path, std::string bytes, std::int64_t modified,
                       std::uint32_t permissions) {
  auto& node = nodes_[std::string(path)];
  const auto before = node.content ? node.content->size() : 0;
  used_ += bytes.size() - before;
  node.status = {regularKind | permissions, bytes.size(), modified};
  node.content = std::make_shared<std::string>(std::move(bytes));
}

FileSystem::Result<std::string> FileSystem::writable(std::string_view path, std::size_t more) const {
  auto resolved = resolve(path, true);
  if (!resolved) return resolved;
  if (const auto* node = find(*resolved); node != nullptr && node->status.isDirectory())
    return tl::unexpected(std::errc::is_a_directory);
  if (const auto denied = protection(*resolved)) return tl::unexpected(*denied);
  const auto* parent = find(parentOf(*resolved));
  if (parent == nullptr) return tl::unexpected(std::errc::no_such_file_or_directory);
  if (!parent->status.isDirectory()) return tl::unexpected(std::errc::not_a_directory);
  if (more > 0 && (full_ || used_ + more > capacity_)) return tl::unexpected(std::errc::no_space_on_device);
  return resolved;
}

FileSystem::Result<void> FileSystem::write(std::string_view path, std::string bytes, std::int64_t modified,
                                           std::uint32_t permissions) {
  const std::lock_guard lock(mutex_);
  const auto resolved = writable(path, bytes.size());
  if (!resolved) return tl::unexpected(resolved.error());
  store(*resolved, std::move(bytes), modified, permissions & 0777);
  return {};
}

FileSystem::Result<void> FileSystem::append(std::string_view path, std::string_view bytes,
                                            std::int64_t modified) {
  const std::lock_guard lock(mutex_);
  const auto resolved = writable(path, bytes.size());
  if (!resolved) return tl::unexpected(resolved.error());
  const auto node = nodes_.find(*resolved);
  if (node == nodes_.end()) {
    store(*resolved, std::string(bytes), modified, 0660);
    return {};
  }
  auto& content = node->second.content;
  // Whoever reads the file keeps the content as it was.
  if (content.use_count() > 1) content = std::make_shared<std::string>(*content);
  content->append(bytes);
  used_ += bytes.size();
  node->second.status.size = content->size();
  node->second.status.modified = modified;
  return {};
}

FileSystem::Result<void> FileSystem::makeDirectory(std::string_view path, std::int64_t modified,
                                                   bool withParents) {
  const std::lock_guard lock(mutex_);
  std::string built;
  const auto parts = components(path);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    built += '/' + parts[i];
    const auto resolved = resolve(built, true);
    if (!resolved) return tl::unexpected(resolved.error());
    built = *resolved;
    const bool last = i + 1 == parts.size();
    if (const auto* node = find(built)) {
      if (!node->status.isDirectory() || (last && !withParents))
        return tl::unexpected(std::errc::file_exists);
      continue;
    }
    if (!last && !withParents) return tl::unexpected(std::errc::no_such_file_or_directory);
    if (const auto denied = protection(built)) return tl::unexpected(*denied);
    nodes_[built].status = {directoryKind | 0771u, 4096, modified};
  }
  return {};
}

FileSystem::Nodes::iterator FileSystem::firstBelow(const std::string& directory) {
  const auto it = nodes_.upper_bound(below(directory));
  return it != nodes_.end() && it->first.starts_with(below(directory)) ? it : nodes_.end();
}

FileSystem::Result<void> FileSystem::remove(std::string_view path, bool recursively) {
  const std::lock_guard lock(mutex_);
  const auto resolved = resolve(path, false);
  if (!resolved) return tl::unexpected(resolved.error());
  const auto* node = find(*resolved);
  if (node == nullptr) return tl::unexpected(std::errc::no_such_file_or_directory);
  if (node->status.isDirectory() && !recursively) return tl::unexpected(std::errc::is_a_directory);
  if (const auto denied = protection(*resolved)) return tl::unexpected(*denied);
  const auto erase = [&](Nodes::iterator it) {
    if (it->second.content) used_ -= it->second.content->size();
    nodes_.erase(it);
  };
  for (auto it = firstBelow(*resolved); it != nodes_.end(); it = firstBelow(*resolved)) erase(it);
  erase(nodes_.find(*resolved));
  return {};
}

FileSystem::Result<void> FileSystem::move(std::string_view from, std::string_view to) {
  const auto content = read(from);
  const auto before = status(from);
  if (!content) return tl::unexpected(content.error());
  if (!before) return tl::unexpected(before.error());
  if (auto written = write(to, **content, before->modified, before->mode); !written) return written;
  return remove(from, false);
}

void FileSystem::addDirectory(std::string_view path, std::int64_t modified) {
  std::string built;
  for (const auto& part : components(path)) {
    built += '/' + part;
    if (find(built) == nullptr) nodes_[built].status = {directoryKind | 0771u, 4096, modified};
  }
}

void FileSystem::install(std::string_view path, std::string bytes, std::int64_t modified,
                         std::uint32_t permissions) {
  const std::lock_guard lock(mutex_);
  addDirectory(parentOf(path), modified);
  store(path, std::move(bytes), modified, permissions);
}

void FileSystem::uninstall(std::string_view path) {
  const std::lock_guard lock(mutex_);
  const auto node = nodes_.find(path);
  if (node == nodes_.end()) return;
  if (node->second.content) used_ -= node->second.content->size();
  nodes_.erase(node);
}

void FileSystem::setFull(bool full) {
  const std::lock_guard lock(mutex_);
  full_ = full;
}

bool FileSystem::isFull() const {
  const std::lock_guard lock(mutex_);
  return full_;
}

std::uint64_t FileSystem::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

}  // namespace marmoset::device::emulator

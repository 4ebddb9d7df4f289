#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <tl/expected.hpp>

namespace marmoset::device::emulator {

// The files of a simulated device: a tree in memory that no path leads out of. Paths are absolute; symbolic
// links such as /sdcard are followed. Thread-safe.
class FileSystem {
 public:
  using Content = std::shared_ptr<const std::string>;
  struct Status {
    std::uint32_t mode = 0;  // type and permission bits as in stat(2)
    std::uint64_t size = 0;
    std::int64_t modified = 0;  // seconds
    bool isDirectory() const;
    bool isLink() const;
  };
  struct Entry {
    std::string name;
    Status status;
  };
  template <class Value>
  using Result = tl::expected<Value, std::errc>;

  // The directories and links every device has, with room for `capacity` bytes of content.
  explicit FileSystem(std::uint64_t capacity = 256u << 20);

  Result<Status> status(std::string_view path, bool followLink = true) const;
  Result<Content> read(std::string_view path) const;
  Result<std::vector<Entry>> list(std::string_view path) const;
  // What the shell user may do: only under its writable directories, and while there is room.
  Result<void> write(std::string_view path, std::string bytes, std::int64_t modified,
                     std::uint32_t permissions = 0660);
  Result<void> append(std::string_view path, std::string_view bytes, std::int64_t modified);
  Result<void> makeDirectory(std::string_view path, std::int64_t modified, bool withParents);
  Result<void> remove(std::string_view path, bool recursively);
  Result<void> move(std::string_view from, std::string_view to);
  // Like write, for the system itself: anywhere, parents included.
  void install(std::string_view path, std::string bytes, std::int64_t modified,
               std::uint32_t permissions = 0644);
  void uninstall(std::string_view path);

  // A full disk refuses every byte until it is emptied again.
  void setFull(bool full);
  bool isFull() const;
  std::uint64_t used() const;

  static std::string join(std::string_view directory, std::string_view path);

 private:
  struct Node {
    Status status;
    std::shared_ptr<std::string> content;  // of a file
    std::string target;                    // of a link
  };
  using Nodes = std::map<std::string, Node, std::less<>>;

  Result<std::string> resolve(std::string_view path, bool followLast) const;
  const Node* find(std::string_view resolved) const;
  // The resolved path, if the shell user may put `more` bytes there.
  Result<std::string> writable(std::string_view path, std::size_t more) const;
  void store(std::string_view path, std::string bytes, std::int64_t modified, std::uint32_t permissions);
  void addDirectory(std::string_view path, std::int64_t modified);
  Nodes::iterator firstBelow(const std::string& directory);

  mutable std::mutex mutex_;
  Nodes nodes_;
  std::uint64_t capacity_;
  std::uint64_t used_ = 0;
  bool full_ = false;
};

// The message of strerror, as the device's tools print it.
std::string message(std::errc error);

}  // namespace marmoset::device::emulator

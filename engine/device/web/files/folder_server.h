#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

#include <tl/expected.hpp>

namespace marmoset::device::web {

// The files of one folder as pages, for browsers on this computer only: whoever asks by another name than
// 127.0.0.1, and whatever lies beside the folder, by whichever path or link, is refused.
class FolderServer {
 public:
  static tl::expected<std::unique_ptr<FolderServer>, std::string> start(const std::filesystem::path& folder);
  ~FolderServer();

  // "http://127.0.0.1:40123"
  std::string origin() const;

 private:
  struct State;
  explicit FolderServer(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace marmoset::device::web

#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "server/documents/snapshot.h"

namespace marmoset::server {

// By normalized URI.
using OpenDocuments = std::map<std::string, Snapshot::Pointer, std::less<>>;

// The documents the client has open. Lives on the main thread; `all` is for any.
class Documents {
 public:
  void set(Snapshot::Pointer snapshot);
  void close(std::string_view uri);

  // Null where it is not open.
  Snapshot::Pointer find(std::string_view uri) const;
  std::shared_ptr<const OpenDocuments> all() const { return open_; }

 private:
  std::shared_ptr<const OpenDocuments> open_ = std::make_shared<const OpenDocuments>();
};

}  // namespace marmoset::server

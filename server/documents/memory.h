#pragma once

#include <memory>
#include <mutex>
#include <typeindex>
#include <unordered_map>

namespace marmoset::server {

// What features remember of a document from one request to the next, for example the tokens they sent last.
// All versions of an open document share one memory; it goes when the document is closed. A remembered type
// may be used by both workers at once and guards itself.
class Memory {
 public:
  template <class T>
  std::shared_ptr<T> of() {
    const std::lock_guard lock(mutex_);
    auto& kept = kept_[std::type_index(typeid(T))];
    if (!kept) kept = std::make_shared<T>();
    return std::static_pointer_cast<T>(kept);
  }

 private:
  std::mutex mutex_;
  std::unordered_map<std::type_index, std::shared_ptr<void>> kept_;
};

}  // namespace marmoset::server

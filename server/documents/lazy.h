#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <utility>

namespace marmoset::server {

// A value computed on first use, once, by whichever worker asks first; others wait for it.
template <class T>
class Lazy {
 public:
  explicit Lazy(std::function<T()> compute) : compute_(std::move(compute)) {}

  const T& operator*() const {
    std::call_once(once_, [this] {
      value_.emplace(compute_());
      compute_ = nullptr;
    });
    return *value_;
  }
  const T* operator->() const { return &**this; }

 private:
  mutable std::once_flag once_;
  mutable std::function<T()> compute_;
  mutable std::optional<T> value_;
};

}  // namespace marmoset::server

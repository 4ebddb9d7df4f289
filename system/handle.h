#pragma once

#include <utility>

namespace marmoset::system {

// What the system knows an open file, pipe, socket or watched process by.
using Handle = int;
constexpr Handle noHandle = -1;

// Those every program starts with. They stay open and belong to nobody.
constexpr Handle standardInput = 0, standardOutput = 1, standardError = 2;

// Closes it in the end; programs that this process starts do not get it.
class OwnedHandle {
 public:
  OwnedHandle() = default;
  explicit OwnedHandle(Handle handle) : handle_(handle) {}
  OwnedHandle(OwnedHandle&& other) noexcept : handle_(other.release()) {}
  OwnedHandle& operator=(OwnedHandle&& other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  ~OwnedHandle();

  explicit operator bool() const { return handle_ != noHandle; }
  Handle get() const { return handle_; }
  Handle release() { return std::exchange(handle_, noHandle); }

 private:
  Handle handle_ = noHandle;
};

// For handles that a library has opened: a program that this process starts would hold them open as long as
// it runs.
void keepFromPrograms(Handle handle);

}  // namespace marmoset::system

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <tl/expected.hpp>

namespace marmoset::device {

// Why an operation on a device gave no answer. None of these is ever a verdict about the app.
struct DeviceError {
  enum class Kind : std::uint8_t {
    lost,          // was there, is gone
    offline,       // adb sees it and cannot talk to it
    unauthorized,  // the phone has not accepted this computer's key
    frozen,        // connected, and does not answer
    serverDead,    // the adb server went away or cannot be started
    diskFull,      // the device cannot store what it was sent
    halfAnswer,    // the answer ended in the middle
    badAnswer,     // an answer nobody can read
    timeout,       // the deadline of the operation passed
    cancelled,     // the stop token was raised
    refused,       // needs a permission the user has not given
    wipeRefused,   // the user lets nobody delete the app's data there; other devices may do
    notInstalled,  // the package or activity is not there
    busy,          // another process holds the device
    unsupported,   // this device cannot do it
    ended,         // the app of the session was not started or has died; start it again
  };
  Kind kind = Kind::lost;
  std::string message;  // what is wrong and what to do about it
  bool operator==(const DeviceError&) const = default;
};

std::string_view name(DeviceError::Kind kind);
// Worth another try on the same device after it recovered.
bool isTransient(DeviceError::Kind kind);

template <class T>
using Result = tl::expected<T, DeviceError>;

inline tl::unexpected<DeviceError> fail(DeviceError::Kind kind, std::string message) {
  return tl::unexpected(DeviceError{kind, std::move(message)});
}

}  // namespace marmoset::device

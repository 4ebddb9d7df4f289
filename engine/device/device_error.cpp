#include "engine/device/device_error.h"

namespace marmoset::device {

std::string_view name(DeviceError::Kind kind) {
  using Kind = DeviceError::Kind;
  switch (kind) {
    case Kind::lost:
      return "lost";
    case Kind::offline:
      return "offline";
    case Kind::unauthorized:
      return "unauthorized";
    case Kind::frozen:
      return "frozen";
    case Kind::serverDead:
      return "server-dead";
    case Kind::diskFull:
      return "disk-full";
    case Kind::halfAnswer:
      return "half-answer";
    case Kind::badAnswer:
      return "bad-answer";
    case Kind::timeout:
      return "timeout";
    case Kind::cancelled:
      return "cancelled";
    case Kind::refused:
      return "refused";
    case Kind::wipeRefused:
      return "wipe-refused";
    case Kind::notInstalled:
      return "not-installed";
    case Kind::busy:
      return "busy";
    case Kind::unsupported:
      return "unsupported";
    case Kind::ended:
      return "ended";
  }
  return "unknown";
}

bool isTransient(DeviceError::Kind kind) {
  using Kind = DeviceError::Kind;
  switch (kind) {
    case Kind::lost:
    case Kind::offline:
    case Kind::frozen:
    case Kind::serverDead:
    case Kind::halfAnswer:
    case Kind::badAnswer:
    case Kind::timeout:
    case Kind::busy:
      return true;
    default:
      return false;
  }
}

}  // namespace marmoset::device

#include "engine/device/adb/server/waiting.h"

#include "system/waiter.h"

namespace marmoset::device::adb {
namespace {

using Outcome = system::Waiter::Outcome;

Result<void> asResult(Outcome outcome, std::string_view whenLate) {
  switch (outcome) {
    case Outcome::ready:
      return {};
    case Outcome::late:
      return fail(DeviceError::Kind::timeout, std::string(whenLate));
    case Outcome::stopped:
      return fail(DeviceError::Kind::cancelled, "the operation was cancelled");
    case Outcome::failed:
      break;
  }
  return fail(DeviceError::Kind::lost, "waiting for the connection failed");
}

constexpr std::string_view noAnswer = "no answer within the time allowed";

}  // namespace

Result<void> waitForInput(system::Handle handle, const Operation& operation) {
  return asResult(system::Waiter(operation.stop).forInput(handle, operation.deadline), noAnswer);
}

Result<void> waitForOutput(system::Handle handle, const Operation& operation) {
  return asResult(system::Waiter(operation.stop).forOutput(handle, operation.deadline), noAnswer);
}

Result<void> pause(Operation::Clock::duration duration, const Operation& operation) {
  const auto end = Operation::Clock::now() + duration;
  const bool cut = operation.deadline && *operation.deadline < end;
  const auto outcome = system::Waiter(operation.stop).until(cut ? *operation.deadline : end);
  if (outcome == Outcome::late && !cut) return {};
  return asResult(outcome, "the time allowed ended while waiting");
}

}  // namespace marmoset::device::adb

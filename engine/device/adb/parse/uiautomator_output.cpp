#include "engine/device/adb/parse/uiautomator_output.h"

namespace marmoset::device::adb {

DumpOutcome dumpOutcome(std::string_view output, int exitCode) {
  constexpr int killedBySignal = 137;
  const auto says = [&](std::string_view part) { return output.find(part) != std::string_view::npos; };
  if (says("could not get idle state")) return DumpOutcome::notIdle;
  if (says("null root node")) return DumpOutcome::noWindow;
  if (says("already registered") || exitCode == killedBySignal || says("Killed")) return DumpOutcome::taken;
  // The misspelling is the real one; should it ever be corrected, both are fine.
  if (says("UI hierchary dumped to") || says("UI hierarchy dumped to")) return DumpOutcome::dumped;
  return DumpOutcome::failed;
}

}  // namespace marmoset::device::adb

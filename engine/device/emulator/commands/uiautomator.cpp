#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/trace/view_tree_xml.h"

namespace marmoset::device::emulator {

namespace {
constexpr int uiautomatorKilledBySignal = 137;
}

// Failures leave with 0 and write nothing, as on real devices; so an old dump may still be there.
int runUiautomator(Invocation& invocation) {
  if (invocation.words.size() < 2 || invocation.words[1] != "dump")
    return invocation.fail("only `dump` is known", 255);
  std::string file = "/sdcard/window_dump.xml";
  for (auto word = invocation.words.begin() + 2; word != invocation.words.end(); ++word)
    if (!word->starts_with('-')) file = *word;
  const auto process = invocation.device.processes().start("uiautomator", invocation.stop);
  if (invocation.device.neverIdle()) {
    invocation.err("ERROR: could not get idle state.\n");
    return 0;
  }
  const auto tree = invocation.device.withPhone([](simulator::Phone& phone) { return phone.tree(); });
  if (!tree || invocation.device.nullRoot()) {
    invocation.err("ERROR: null root node returned by UiTestAutomationBridge.\n");
    return 0;
  }
  auto xml = trace::printXml(*tree);
  if (file == "/dev/tty") {
    if (invocation.shell.isDirect()) invocation.out(xml);
  } else {
    const auto path = invocation.shell.resolve(file);
    if (!invocation.device.files().write(path, std::move(xml), invocation.device.seconds()))
      return uiautomatorKilledBySignal;
  }
  invocation.out(fmt::format("UI hierchary dumped to: {}\n", file));
  return 0;
}

}  // namespace marmoset::device::emulator

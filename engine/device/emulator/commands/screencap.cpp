#include <fmt/format.h>

#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/emulated_device.h"
#include "engine/device/simulator/screen_drawing.h"

namespace marmoset::device::emulator {

int runScreencap(Invocation& invocation) {
  std::string file;
  for (auto word = invocation.words.begin() + 1; word != invocation.words.end(); ++word)
    if (!word->starts_with('-')) file = *word;
  const auto picture = invocation.device.withPhone([](simulator::Phone& phone) {
    const auto tree = phone.tree();
    return simulator::drawScreen(tree ? *tree : trace::ViewTree{}, phone.width(), phone.height(),
                                 phone.window().keyboard);
  });
  std::string bytes(picture.begin(), picture.end());
  if (file.empty()) {
    invocation.out(bytes);
    return 0;
  }
  const auto written = invocation.device.files().write(invocation.shell.resolve(file), std::move(bytes),
                                                       invocation.device.seconds());
  if (written) return 0;
  invocation.err(fmt::format("Error opening file: {} ({})\n", file, message(written.error())));
  return 1;
}

}  // namespace marmoset::device::emulator

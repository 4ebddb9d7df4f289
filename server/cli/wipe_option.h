#pragma once

#include <memory>

#include "engine/device/wipe_consent.h"

namespace CLI {
class App;
}

namespace marmoset::cli {

struct Console;

// `--wipe SERIAL/PACKAGE`. What it does not allow is allowed by an earlier lasting yes in the store, else by
// whoever sits at the terminal; without one the error names the option.
std::shared_ptr<device::WipeConsent> addWipeOption(CLI::App& command, const Console& console);

}  // namespace marmoset::cli

#pragma once

#include <string_view>

namespace marmoset::protocol {

// Writes all bytes, waiting where the other side is slow. False where nobody can read them any more.
bool writeAll(int descriptor, std::string_view bytes);

// Waits until there is something to read or to stop for. False where it is time to stop.
bool waitForInput(int descriptor, int stopSignal);

}  // namespace marmoset::protocol

#pragma once

#include <system_error>

#include "system/handle.h"

namespace marmoset::system {

// What Boost.Asio leaves to the system. Acknowledges what comes next at once: against a side that has Nagle's
// algorithm on, small answers cost 40 ms otherwise. The kernel forgets it, so it is to be said before every
// read.
void acknowledgeQuickly(Handle socket);

// How a connection that was begun without waiting ended; no error if it stands.
std::error_code connectionError(Handle socket);

}  // namespace marmoset::system

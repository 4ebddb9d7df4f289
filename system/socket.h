#pragma once

#include <string_view>
#include <system_error>

#include "system/handle.h"

namespace marmoset::system {

// What Boost.Asio leaves to the system. Acknowledges what comes next at once: against a side that has Nagle's
// algorithm on, small answers cost 40 ms otherwise. The kernel forgets it, so it is to be said before every
// read.
void acknowledgeQuickly(Handle socket);

// How a connection that was begun without waiting ended; no error if it stands.
std::error_code connectionError(Handle socket);

// All bytes, waiting where the other side is slow. An error, and no signal, where nobody is there any more.
std::error_code sendAll(Handle socket, std::string_view bytes);

}  // namespace marmoset::system

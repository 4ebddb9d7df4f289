#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <system_error>

#include <tl/expected.hpp>

#include "system/handle.h"

namespace marmoset::system {

// What is there, at most the buffer's size; 0 at the end. A signal does not end it.
tl::expected<std::size_t, std::error_code> readSome(Handle handle, std::span<char> buffer);

// All bytes, waiting where the other side is slow. An error where nobody can read them any more.
std::error_code writeAll(Handle handle, std::string_view bytes);

// So many bytes are written without waiting where a waiter found room for output.
inline constexpr std::size_t writtenAtOnce = 4096;

// Whether the other side will send no more, although what it has sent may still be unread.
bool hasHungUp(Handle handle);

// From here on, writing to somebody who is gone is an error instead of the end of the process.
void surviveBrokenPipes();

// Whether a person sits at the other end.
bool isTerminal(Handle handle);

}  // namespace marmoset::system

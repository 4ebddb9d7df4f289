#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "engine/device/device_error.h"
#include "engine/device/operation.h"

namespace marmoset::device {

// A command of the user's own on the host before every start, which brings back what the app keeps elsewhere:
// on a server, for instance. Run without a shell; whoever needs one names it. In its environment stand
// MARMOSET_SERIAL and MARMOSET_PACKAGE. An error where it cannot be started, or does not end with 0.
Result<void> runReset(const std::vector<std::string>& words, const std::string& serial,
                      const std::string& package, const Operation& operation);

// A command line as its words: blanks part them, quotes and backslashes keep them together as in a shell;
// nothing else means anything. The error says which quote has no end.
tl::expected<std::vector<std::string>, std::string> wordsOfCommand(std::string_view line);

}  // namespace marmoset::device

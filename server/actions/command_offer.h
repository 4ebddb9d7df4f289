#pragma once

#include <string>
#include <string_view>

#include "server/actions/action.h"
#include "server/commands/command.h"

namespace marmoset::server {

// An offer that runs a command in the place of edits.
Offer commandOffer(std::string title, std::string_view kind, const Command& command, lsp::Json argument);

}  // namespace marmoset::server

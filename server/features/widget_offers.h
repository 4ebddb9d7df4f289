#pragma once

#include <cstdint>
#include <vector>

#include "engine/script/events/user_event.h"
#include "engine/script/syntax/cursor.h"
#include "protocol/lsp/completion.h"
#include "server/calls/call.h"

namespace marmoset::server {

// For the first coordinate of a touch: the widgets of the screen that the recording expects at this line.
// Each inserts both coordinates of a place where it takes the touch, over those that are there. Empty where
// the screen is not known.
std::vector<lsp::CompletionItem> widgetOffers(const Call& call, std::uint32_t line,
                                              const script::Cursor& cursor, script::UserEventType touch);

}  // namespace marmoset::server

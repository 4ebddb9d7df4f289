#pragma once

#include <string>

#include "server/jobs/result_book.h"

namespace marmoset::server {

// "19/20 crash" of the newest replay; with a note where an event was changed since. Empty without a replay.
std::string rateLabel(const DocumentResults& results);

}  // namespace marmoset::server

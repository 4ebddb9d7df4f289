#pragma once

#include <string>

#include "server/results/result_book.h"

namespace marmoset::server {

// "19/20 crash" of the newest replay; with a note where events were changed since, or deleted
// that do nothing. Empty without a replay.
std::string rateLabel(const DocumentResults& results);

}  // namespace marmoset::server

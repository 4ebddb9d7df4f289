#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/store/jobs.h"
#include "server/results/result_book.h"

namespace marmoset::server {

// A job of this or an earlier server. Reads the store, so not on the main thread.
tl::expected<store::Job, std::string> storedJob(ResultBook& book, const std::string& id);

}  // namespace marmoset::server

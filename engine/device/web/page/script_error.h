#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "engine/trace/failure.h"

namespace marmoset::device::web {

// An error that no code of a page caught, from what the browser tells of it (Runtime.ExceptionDetails). The
// stack is written as the crash signatures read stacks; files go by the names that people gave them, without
// what bundlers add from build to build. Nothing for what browsers report as errors though nothing failed.
std::optional<trace::Failure> uncaughtError(const nlohmann::json& details, const std::string& package);

// "http://127.0.0.1:40123/js/app.3f2a9c1b.js?v=2" -> "app.js"
std::string sourceName(std::string_view url);
// "Object.save", "async save", "HTMLButtonElement.<anonymous>" -> "save", "save", "anonymous"
std::string functionName(std::string_view told);

}  // namespace marmoset::device::web

#pragma once

#include <string>

#include "engine/script/rules/check.h"

namespace marmoset::test {

// Example scripts write what an editor would hide: `{BOM}` is a byte order mark, a leading `{UTF-16}` encodes
// the rest, and a line that starts with `{*100}` stands there a hundred times.
std::string exampleBytes(std::string text);

script::Script parsed(const std::string& bytes);

// The findings of one rule.
std::vector<script::Finding> findingsOf(const script::Script& script, std::string_view code,
                                        const script::CheckOptions& options = {});

std::string applied(const script::Script& script, const script::Fix& fix);

}  // namespace marmoset::test

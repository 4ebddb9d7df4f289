#pragma once

#include <string>
#include <vector>

#include <rapidcheck.h>

#include "engine/script/rules/check.h"

namespace marmoset::test {

// Scripts put together from the lines of all rule pages and fixtures, so that every rule meets every other,
// under good and bad headers, with LF or CRLF.
rc::Gen<std::string> mixedScript();

rc::Gen<script::CheckOptions> anyOptions();

}  // namespace marmoset::test

#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/imports/imported_script.h"
#include "engine/script/log/log.h"
#include "engine/script/syntax/script.h"

namespace marmoset::imports {

// A trace of SimplyDroid (`execute.log`) names the class of every event but no coordinates; those are in the
// script it was made with (`script.log`). This is that script up to the last row of the trace, or with
// `whole` unset up to the crash: checked row by row, so that a script of another run is refused.
tl::expected<ImportedScript, std::string> simplyDroidScript(const script::Log& trace,
                                                            const script::LogRun& run,
                                                            const script::Script& script,
                                                            const std::string& source, bool whole = false);

}  // namespace marmoset::imports

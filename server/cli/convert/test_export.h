#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/exports/export.h"
#include "server/cli/convert/script_source.h"
#include "server/cli/run_options.h"

namespace marmoset::cli {

struct ExportRequest {
  exports::Format format = exports::Format::maestro;
  std::string recording;  // a file, or empty
  RunOptions run;
  bool deviceGiven = false;
  exports::Expected expected = exports::Expected::noCrash;
};

// The script as a test of another tool, with the recording that was named, a fresh one from the device that
// was named, or else the newest in the store; without any its touches stay coordinates. The error is one
// line.
tl::expected<exports::Export, std::string> exportedTest(const ScriptSource& source,
                                                        const ExportRequest& request, const Console& console,
                                                        const device::Operation& operation);

}  // namespace marmoset::cli

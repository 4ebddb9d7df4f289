#pragma once

#include <optional>
#include <string>
#include <vector>

#include <boost/describe/class.hpp>

#include "server/commands/command.h"

namespace marmoset::server {

// Which script is to become a test of which tool.
struct ExportArguments {
  std::string uri;
  std::string format;  // "maestro", "uiautomator2"
};
BOOST_DESCRIBE_STRUCT(ExportArguments, (), (uri, format))

// The test as a new file beside the script, made by the client; see new_file.h.
struct ExportResult {
  std::string content;
  std::optional<std::string> uri = {};  // of the new file
  std::vector<std::string> notes;       // what the test does not do as the script does
};
BOOST_DESCRIBE_STRUCT(ExportResult, (), (content, uri, notes))

}  // namespace marmoset::server

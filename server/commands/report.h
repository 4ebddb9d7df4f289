#pragma once

#include <optional>
#include <string>

#include <boost/describe/class.hpp>

#include "server/commands/command.h"

namespace marmoset::server {

struct ReportArguments {
  std::string uri;
  std::optional<std::string> format = {};  // "html", "markdown", "text", "json"
  std::optional<bool> create = {};         // as a file beside the script
};
BOOST_DESCRIBE_STRUCT(ReportArguments, (), (uri, format, create))

struct ReportResult {
  std::string content;
  std::optional<std::string> uri = {};  // of the new file
};
BOOST_DESCRIBE_STRUCT(ReportResult, (), (content, uri))

}  // namespace marmoset::server

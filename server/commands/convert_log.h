#pragma once

#include <cstdint>
#include <string>

#include <boost/describe/class.hpp>

#include "server/commands/command.h"

namespace marmoset::server {

// Which crash of which log is to become a script.
struct ConvertLogArguments {
  std::string uri;
  std::uint32_t run = 0;
  std::uint32_t failure = 0;
};
BOOST_DESCRIBE_STRUCT(ConvertLogArguments, (), (uri, run, failure))

// The script as a new file beside the log, made by the client. A client that creates no files gets the script
// in the answer and the user an explanation; nothing is written behind the editor's back.
struct ConvertLogResult {
  std::string script;
  std::optional<std::string> uri = {};  // of the new file
  std::vector<std::string> notes;       // what the script does not do as the log did
};
BOOST_DESCRIBE_STRUCT(ConvertLogResult, (), (script, uri, notes))

}  // namespace marmoset::server

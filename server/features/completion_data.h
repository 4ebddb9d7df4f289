#pragma once

#include <string>

#include <boost/describe/class.hpp>

namespace marmoset::server {

// What an offered item is about, so that its documentation can be asked for later.
struct CompletionData {
  std::string command;  // a keyword
  std::string key;      // or a key's name
};
BOOST_DESCRIBE_STRUCT(CompletionData, (), (command, key))

}  // namespace marmoset::server

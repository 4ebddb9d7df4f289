#pragma once

#include <cstdint>
#include <string_view>

#include <boost/unordered/unordered_flat_map.hpp>

namespace marmoset::reduce {

// What the name of a callback tells, such as "com.x.Main.onResume".
struct CallbackFacts {
  std::uint64_t hash = 0;
  bool lifecycle = false;  // the system calls it whenever an activity comes or goes
  bool creates = false, destroys = false;
};

// An app has few callbacks and reports them often, so each name is looked at once.
class CallbackReader {
 public:
  CallbackFacts of(std::string_view callback);

 private:
  boost::unordered_flat_map<std::uint64_t, CallbackFacts> known_;
};

}  // namespace marmoset::reduce

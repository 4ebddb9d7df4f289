#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/describe/class.hpp>

#include "protocol/json/codec.h"

namespace marmoset::test {

struct Numbers {
  std::vector<std::int32_t> numbers;
};
BOOST_DESCRIBE_STRUCT(Numbers, (), (numbers))

// A request of the tests' own, answered in pieces or at once.
struct SumRequest {
  using Params = Numbers;
  using Result = std::int32_t;
  using PartialResult = std::int32_t;
  static constexpr std::string_view method = "test/sum";
};

struct HeardNotification {
  using Params = Numbers;
  static constexpr std::string_view method = "test/heard";
};

}  // namespace marmoset::test

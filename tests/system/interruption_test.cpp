#include "system/interruption.h"

#include <csignal>

#include <gtest/gtest.h>

namespace marmoset::system {
namespace {

TEST(Interruption, isAsked) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGPIPE}) {
    const Interruption interruption;
    EXPECT_FALSE(interruption.token().stop_requested());
    raise(signal);
    interruption.wait();
    EXPECT_TRUE(interruption.token().stop_requested()) << signal;
  }
}

// Writing to a pipe that nobody reads raises the signal each time; a closed terminal may do so, too.
TEST(Interruption, isNotKilledByWhoHasLeft) {
  const Interruption interruption;
  raise(SIGPIPE);
  interruption.wait();
  for (int i = 0; i < 3; ++i) {
    raise(SIGPIPE);
    raise(SIGHUP);
  }
  EXPECT_TRUE(interruption.token().stop_requested());
}

}  // namespace
}  // namespace marmoset::system

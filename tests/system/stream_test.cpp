#include "system/stream.h"

#include <array>
#include <fcntl.h>

#include <gtest/gtest.h>

#include "tests/system/pipe.h"

namespace marmoset::system {
namespace {

using test::Pipe;

TEST(Stream, ReadsWhatWasWrittenAndThenTheEnd) {
  Pipe pipe;
  ASSERT_FALSE(writeAll(pipe.in.get(), "hello"));
  pipe.in = OwnedHandle();
  std::array<char, 64> buffer{};
  EXPECT_EQ(readSome(pipe.out.get(), buffer), 5u);
  EXPECT_EQ(readSome(pipe.out.get(), buffer), 0u);
}

TEST(Stream, SaysSoWhenNobodyReads) {
  surviveBrokenPipes();
  Pipe pipe;
  pipe.out = OwnedHandle();
  EXPECT_EQ(writeAll(pipe.in.get(), "hello"), std::errc::broken_pipe);
}

TEST(Stream, APipeIsNoTerminal) {
  EXPECT_FALSE(isTerminal(Pipe().out.get()));
}

TEST(Handle, CanBeKeptFromPrograms) {
  const Pipe pipe;
  keepFromPrograms(pipe.in.get());
  EXPECT_EQ(::fcntl(pipe.in.get(), F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
}

TEST(Handle, IsClosedByItsOwnerOnly) {
  Pipe pipe;
  const Handle handle = pipe.in.get();
  {
    const OwnedHandle moved = std::move(pipe.in);
    EXPECT_FALSE(pipe.in);
    EXPECT_NE(::fcntl(handle, F_GETFD), -1);
  }
  EXPECT_EQ(::fcntl(handle, F_GETFD), -1);
}

}  // namespace
}  // namespace marmoset::system

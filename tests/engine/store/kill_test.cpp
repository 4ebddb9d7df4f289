#include <csignal>
#include <cstdio>
#include <random>
#include <spawn.h>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "engine/store/verdicts.h"
#include "tests/support/temporary_folder.h"

extern char** environ;

namespace marmoset::store {
namespace {

// A child that writes verdicts until it is killed; its standard output tells which ones are durable.
class Writer {
 public:
  Writer(const std::string& file, const std::string& target) {
    int ends[2];
    if (pipe(ends) != 0) std::abort();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    posix_spawn_file_actions_addclose(&actions, ends[0]);
    std::string program = MARMOSET_VERDICT_WRITER, path = file, name = target;
    char* arguments[] = {program.data(), path.data(), name.data(), nullptr};
    if (posix_spawn(&pid_, program.c_str(), &actions, nullptr, arguments, environ) != 0) std::abort();
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    output_ = fdopen(ends[0], "r");
  }
  ~Writer() { std::fclose(output_); }

  // Waits until the child has reported `run`; false when it has gone before.
  bool reaches(long run) {
    for (long now = next(); now >= 0; now = next()) {
      if (now >= run) return true;
    }
    return false;
  }

  // The number the child reports next, or -1 when it has gone.
  long next() {
    long run = -1;
    return std::fscanf(output_, "%ld", &run) == 1 ? run : -1;
  }

  void kill() {
    ::kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

 private:
  pid_t pid_ = 0;
  std::FILE* output_ = nullptr;
};

TEST(KillTest, WhatWasReportedAsStoredIsThereAfterAKillAtAnyMoment) {
  const test::TemporaryFolder folder;
  const auto file = (folder / "store.sqlite").string();
  const unsigned seed = 20;
  std::cout << "seed " << seed << "\n";
  std::mt19937 random(seed);

  for (int round = 0; round < 25; ++round) {
    const std::string target = "round " + std::to_string(round);
    Writer writer(file, target);
    const int reports = std::uniform_int_distribution(0, 12)(random);
    long last = -1;
    for (int i = 0; i < reports; ++i) last = writer.next();
    writer.kill();
    for (long more = writer.next(); more >= 0; more = writer.next()) last = more;

    const auto store = Store::open(file);
    ASSERT_TRUE(store) << store.error().message;
    const auto verdicts = verdictsOf(**store, {hashOf("candidate"), "1.0", "simulated", target}).value();
    EXPECT_GE(static_cast<long>(verdicts.size()), last + 1) << target;
  }
}

TEST(KillTest, TwoProcessesWriteAtOnceWithoutLosingAnything) {
  const test::TemporaryFolder folder;
  const auto file = (folder / "store.sqlite").string();
  Writer one(file, "one"), two(file, "two");
  EXPECT_TRUE(one.reaches(20));
  EXPECT_TRUE(two.reaches(20));
  one.kill();
  two.kill();
  const auto store = Store::open(file).value();
  EXPECT_GE(verdictsOf(*store, {hashOf("candidate"), "1.0", "simulated", "one"}).value().size(), 21u);
  EXPECT_GE(verdictsOf(*store, {hashOf("candidate"), "1.0", "simulated", "two"}).value().size(), 21u);
}

}  // namespace
}  // namespace marmoset::store

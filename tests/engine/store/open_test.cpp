#include <barrier>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "engine/store/store.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

TEST(OpenTest, ManyMayCreateTheSameStoreAtTheSameMoment) {
  constexpr int openers = 6;
  const test::TemporaryFolder folder;
  for (int round = 0; round < 40; ++round) {
    const auto file = folder / ("store-" + std::to_string(round) + ".sqlite");
    std::vector<std::string> errors(openers);
    std::barrier start(openers);
    std::vector<std::jthread> threads;
    for (auto& error : errors) {
      threads.emplace_back([&] {
        start.arrive_and_wait();
        const auto store = Store::open(file);
        if (!store) error = store.error().message;
      });
    }
    threads.clear();
    for (const auto& error : errors) EXPECT_EQ(error, "");
  }
}

}  // namespace
}  // namespace marmoset::store

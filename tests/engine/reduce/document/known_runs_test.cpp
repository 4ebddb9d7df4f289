#include "engine/reduce/document/known_runs.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/replay/run_key.h"
#include "engine/store/verdicts.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::reduce {
namespace {

class KnownRuns : public testing::Test {
 protected:
  // So many runs of the script, of which these fail.
  void measure(std::uint32_t runs, const std::vector<std::uint32_t>& failing = {}) {
    for (std::uint32_t run = 0; run < runs; ++run) {
      const bool fails = std::find(failing.begin(), failing.end(), run) != failing.end();
      const store::VerdictKey key{replay::candidateKey(0xabc), "app", "phone", "crash"};
      ASSERT_TRUE(saveVerdict(*store, key, {.run = run, .success = !fails}).get());
    }
  }
  static ReducedTrace says(std::uint32_t successes, std::uint32_t runs, const std::string& certificate) {
    ReducedTrace evidence;
    evidence.target = "crash";
    evidence.successes = successes;
    evidence.runs = runs;
    evidence.mode = evidence.certificate = certificate;
    evidence.content = "0000000000000abc";
    return evidence;
  }
  bool knows(const ReducedTrace& evidence) { return knowsRuns(*store, evidence); }

  const test::TemporaryFolder folder;
  std::shared_ptr<store::Store> store = *store::Store::open(folder / "store.sqlite");
};

TEST_F(KnownRuns, AreThoseOfTheStore) {
  EXPECT_FALSE(knows(says(20, 20, "default"))) << "nobody has run it";
  measure(24, {0, 22});
  EXPECT_TRUE(knows(says(20, 20, "default")));
  EXPECT_TRUE(knows(says(19, 20, "default")));
  EXPECT_TRUE(knows(says(22, 24, "")));
}

TEST_F(KnownRuns, WhatSomebodyTypedIsNoRun) {
  measure(21);
  EXPECT_FALSE(knows(says(5000, 5000, "strict")));
  EXPECT_FALSE(knows(says(20, 20, "strict"))) << "true, but no proof of that";
  EXPECT_FALSE(knows(says(18, 20, "default"))) << "not so";
  EXPECT_FALSE(knows(says(0, 0, "default")));
  auto other = says(20, 20, "default");
  other.target = "activity:Main";
  EXPECT_FALSE(knows(other));
  other = says(20, 20, "default");
  other.content = "abd";
  EXPECT_FALSE(knows(other)) << "of another script";
  other.content = "no number";
  EXPECT_FALSE(knows(other));
}

TEST_F(KnownRuns, AStrictCertificateTakesMoreOfThem) {
  measure(60, {43});
  EXPECT_TRUE(knows(says(40, 40, "strict")));
}

}  // namespace
}  // namespace marmoset::reduce

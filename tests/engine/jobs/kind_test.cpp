#include "engine/jobs/kind.h"

#include <set>

#include <gmock/gmock.h>

namespace marmoset::jobs {
namespace {

TEST(Kinds, areFoundByTheirNames) {
  for (const auto* kind : kinds()) EXPECT_EQ(findKind(kind->name), kind);
  EXPECT_EQ(findKind("juggle"), nullptr);
}

TEST(Kinds, eachSaysAllThatOthersNeedToKnow) {
  for (const auto* kind : kinds()) {
    SCOPED_TRACE(std::string(kind->name));
    EXPECT_FALSE(kind->verb.empty());
    EXPECT_FALSE(kind->noun.empty());
    EXPECT_NE(kind->run, nullptr);
    std::set<std::string_view> names, flags;
    for (const auto& knob : kind->knobs()) {
      EXPECT_TRUE(names.insert(knob.name).second) << knob.name;
      EXPECT_TRUE(knob.flag.empty() || flags.insert(knob.flag).second) << knob.flag;
      EXPECT_TRUE(checked(knob, knob.usual)) << knob.name << ": what is usual is allowed";
      EXPECT_FALSE(knob.help.empty()) << knob.name;
    }
  }
}

TEST(Kinds, aTitleNamesTheSubject) {
  EXPECT_EQ(titleOf(replayKind, ScriptSubject{"/a/crash.mks", ""}), "Replaying crash.mks");
  EXPECT_EQ(titleOf(triageKind, SuiteSubject{{"a.mks", "b.mks"}}), "Sorting 2 scripts");
  EXPECT_EQ(nameOf(AppSubject{"com.example"}), "com.example");
}

}  // namespace
}  // namespace marmoset::jobs

#include <gmock/gmock.h>

#include "engine/script/semantics/run.h"
#include "tests/engine/script/examples.h"

namespace marmoset::test {

using namespace marmoset::script;

namespace {

// One letter per line: header, Marker, idle ".", executes, lost, throws "!", unreached.
std::string rolesOf(const Script& script, DeviceProfile device = {}, bool inject = true) {
  std::string letters;
  for (const LineRole role : lineRoles(script, device, inject).roles)
    letters += "hM.xl!u"[static_cast<std::size_t>(role)];
  return letters;
}

Script parse(const std::string& text) {
  return Script::parse(Text(text));
}

}  // namespace

TEST(LineRoles, OfAnOrdinaryScript) {
  EXPECT_EQ(rolesOf(parse("count= 3\n# no\nstart data >>\nTap(1,2)\n\n# Tap(3,4)\n")), "hhMx.x.");
}

TEST(LineRoles, WithoutMarkerEverythingIsHeader) {
  EXPECT_EQ(rolesOf(parse("count= 3\nTap(1,2)")), "hh");
}

TEST(LineRoles, OfARefusedHeader) {
  EXPECT_EQ(rolesOf(parse("type= x\ncount=\nstart data >>\nTap(1,2)")), "h!Mu");
  EXPECT_EQ(lineRoles(parse("count=1\nstart data >>"), {}).end.kind, RunEnd::Kind::rejected);
}

TEST(LineRoles, AThrowingLineTakesItsWindowAlong) {
  EXPECT_EQ(rolesOf(parse("start data >>\nTap(1,2)\n#\nDrag(1,2,3,4,x)\nTap(1,2)")), "Ml.!u");
}

TEST(LineRoles, AnEventThatThrowsTakesOnlyWhatFollows) {
  const Script script = parse("start data >>\nTap(1,2)\nUserWait(-1)\nTap(1,2)\n#");
  EXPECT_EQ(rolesOf(script), "Mx!uu");
  EXPECT_EQ(rolesOf(script, {}, false), "Mxxx.");
}

TEST(LineRoles, AnIdleWindowEndsTheReplay) {
  EXPECT_EQ(rolesOf(parse("linebyline\nstart data >>\nTap(1,2)\n\nTap(1,2)")), "hMx.u");
}

TEST(LineRoles, DependOnTheVersion) {
  const Script script = parse("start data >>\nDispatchPress(HOME)");
  EXPECT_EQ(rolesOf(script, {.sdk = 28}), "M.");
  EXPECT_EQ(rolesOf(script, {.sdk = 36}), "Mx");
}

}  // namespace marmoset::test

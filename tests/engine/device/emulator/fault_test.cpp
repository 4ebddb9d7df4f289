#include "engine/device/emulator/state/fault.h"

#include <gtest/gtest.h>

namespace marmoset::device::emulator {
namespace {

TEST(Fault, IsReadFromAProperty) {
  EXPECT_EQ(parseFault("drop"), (Fault{Fault::Kind::drop, {}, 0}));
  EXPECT_EQ(parseFault("slow 200"), (Fault{Fault::Kind::slow, std::chrono::milliseconds(200), 0}));
  EXPECT_EQ(parseFault("full-disk after 50"), (Fault{Fault::Kind::fullDisk, {}, 50}));
  EXPECT_EQ(parseFault("slow 5 after 7"), (Fault{Fault::Kind::slow, std::chrono::milliseconds(5), 7}));
}

TEST(Fault, IsRefusedWithAHint) {
  EXPECT_EQ(parseFault("explode").error(), "unknown fault \"explode\"");
  EXPECT_FALSE(parseFault("slow"));
  EXPECT_FALSE(parseFault("drop now"));
  EXPECT_FALSE(parseFault("drop after x"));
  EXPECT_FALSE(parseFault("drop after 5 events"));
}

TEST(ArmedFaults, StrikeAfterTheirEvents) {
  ArmedFaults faults;
  faults.arm({Fault::Kind::drop, {}, 2});
  EXPECT_TRUE(faults.eventInjected().empty());
  EXPECT_EQ(faults.eventInjected().size(), 1u);
  EXPECT_TRUE(faults.eventInjected().empty());
}

}  // namespace
}  // namespace marmoset::device::emulator

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/device/emulator/wire/packet.h"
#include "engine/device/emulator/wire/shell_packet.h"
#include "engine/device/emulator/wire/stream.h"

namespace marmoset::device::emulator {
namespace {

TEST(Packet, IsAHeaderOfSixWordsAndThePayload) {
  const auto bytes = encode({PacketKind::open, 7, 0, "shell:ls"});
  ASSERT_EQ(bytes.size(), packetHeaderSize + 8);
  EXPECT_EQ(bytes.substr(0, 4), "OPEN");
  EXPECT_EQ(bytes.substr(packetHeaderSize), "shell:ls");
  const auto header = decodeHeader(bytes);
  ASSERT_TRUE(header);
  EXPECT_EQ(header->kind, PacketKind::open);
  EXPECT_EQ(header->arg0, 7u);
  EXPECT_EQ(header->length, 8u);
}

TEST(Packet, WithAWrongMagicWordIsRefused) {
  auto bytes = encode({PacketKind::okay, 1, 2, ""});
  bytes[20] = static_cast<char>(bytes[20] ^ 1);
  EXPECT_FALSE(decodeHeader(bytes));
}

TEST(Packet, LongerThanAnnouncedIsRefused) {
  auto bytes = encode({PacketKind::write, 1, 2, ""});
  bytes[15] = 0x7f;
  EXPECT_FALSE(decodeHeader(bytes));
}

RC_GTEST_PROP(ShellPacket, ArrivesWholeHoweverTheBytesAreCut, (const std::vector<std::string>& texts)) {
  std::string bytes;
  for (const auto& text : texts) bytes += encode(ShellChannel::output, text);
  ShellPacketReader reader;
  std::vector<std::string> read;
  while (!bytes.empty()) {
    const auto size = *rc::gen::inRange<std::size_t>(1, bytes.size() + 1);
    reader.feed(std::string_view(bytes).substr(0, size));
    bytes.erase(0, size);
    while (const auto packet = reader.next()) {
      RC_ASSERT(packet->channel == ShellChannel::output);
      read.push_back(packet->data);
    }
  }
  RC_ASSERT(read == texts);
}

struct StreamTest : testing::Test {
  std::vector<Packet> sent;
  Stream stream{3, 9, [this](Packet packet) { sent.push_back(std::move(packet)); }};
};

TEST_F(StreamTest, SendsOneWriteAndKeepsTheRestUntilItIsAcknowledged) {
  stream.write("one");
  stream.write("two");
  stream.write("three");
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0].payload, "one");
  stream.acknowledged();
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[1].payload, "twothree");
}

TEST_F(StreamTest, AsksForMoreOnlyWhenSomebodyReads) {
  stream.received("abc");
  EXPECT_TRUE(sent.empty());
  EXPECT_EQ(stream.read(), "abc");
  ASSERT_EQ(sent.size(), 1u);
  EXPECT_EQ(sent[0], (Packet{PacketKind::okay, 3, 9, ""}));
}

TEST_F(StreamTest, TellsWhoeverServesItWhenTheClientLeaves) {
  const auto stop = stream.stopToken();
  stream.abandon();
  EXPECT_TRUE(stop.stop_requested());
  EXPECT_FALSE(stream.write("x"));
  EXPECT_EQ(stream.read(), "");
}

TEST_F(StreamTest, ClosesAfterWhatWasWritten) {
  stream.write("end");
  stream.acknowledged();
  stream.finish();
  ASSERT_EQ(sent.size(), 2u);
  EXPECT_EQ(sent[1].kind, PacketKind::close);
}

TEST_F(StreamTest, HoldsNoMoreThanAHostMaySendAhead) {
  EXPECT_TRUE(stream.received(std::string(maxPayload, 'a')));
  EXPECT_TRUE(stream.received(std::string(maxPayload, 'b')));
  EXPECT_FALSE(stream.received("c"));
  EXPECT_EQ(stream.read().size(), 2 * maxPayload);
  EXPECT_TRUE(stream.received("d"));
}

// The host acknowledges each packet as it comes.
TEST(Stream, SendsNoMoreAtOnceThanTheHostTakes) {
  std::vector<std::string> sent;
  Stream stream(3, 9, [&](Packet packet) { sent.push_back(packet.payload); }, 4);
  stream.write("0123");
  stream.write("45");
  stream.acknowledged();
  stream.write("6789");
  stream.acknowledged();
  stream.acknowledged();
  EXPECT_EQ(sent, (std::vector<std::string>{"0123", "45", "6789"}));
}

}  // namespace
}  // namespace marmoset::device::emulator

#include "protocol/jsonrpc/frame_reader.h"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace marmoset::protocol {
namespace {

// A body, or "!" for an error.
std::string shown(const Frame& frame) {
  if (const auto* body = std::get_if<FrameBody>(&frame)) return std::string(body->bytes);
  return "!";
}

bool looksBroken(const std::string& body) {
  return !body.starts_with('{') || !body.ends_with('}') || std::ranges::count(body, '}') != 1;
}

// What a session sees of a stream that arrives in pieces of this size. Bodies that are no objects are
// rejected, as the JSON parser would.
std::vector<std::string> framesOf(const std::string& stream, std::size_t piece = std::string::npos) {
  FrameReader reader;
  std::vector<std::string> frames;
  for (std::size_t at = 0; at < stream.size(); at += std::min(piece, stream.size() - at)) {
    reader.append(std::string_view(stream).substr(at, piece));
    while (const auto frame = reader.next()) {
      frames.push_back(shown(*frame));
      if (std::holds_alternative<FrameBody>(*frame) && looksBroken(frames.back())) {
        frames.back() = "!";
        reader.rejectBody();
      }
    }
  }
  return frames;
}

std::string header(const std::string& lines) {
  return lines + "\r\n\r\n";
}

const std::string good = frameOf(R"({"good":1})");
const std::string goodBody = R"({"good":1})";

// One piece, and byte by byte.
void expectFrames(const std::string& stream, const std::vector<std::string>& expected) {
  EXPECT_EQ(framesOf(stream), expected) << stream.substr(0, 200);
  EXPECT_EQ(framesOf(stream, 1), expected) << "byte by byte: " << stream.substr(0, 200);
}

TEST(FrameReader, ReadsFramesOneAfterAnother) {
  expectFrames(frameOf("{}") + good + frameOf("{\"ä\":2}"), {"{}", goodBody, "{\"ä\":2}"});
}

TEST(FrameReader, TakesHeadersInAnySpellingThatIsClear) {
  expectFrames("content-length: 2\r\n\r\n{}" + good, {"{}", goodBody});
  expectFrames("Content-Length:2\r\n\r\n{}" + good, {"{}", goodBody});
  expectFrames("Content-Length: 2\n\n{}" + good, {"{}", goodBody});
  expectFrames(header("Content-Type: application/vscode-jsonrpc; charset=utf-8\r\nContent-Length: 2") + "{}",
               {"{}"});
  expectFrames(header("Content-Length: 2\r\nContent-Type: application/vscode-jsonrpc; charset=utf8") + "{}",
               {"{}"});
  expectFrames(header("Content-Length: 2\r\nX-Other: yes") + "{}", {"{}"});
}

TEST(FrameReader, SkipsBlankLinesBetweenFrames) {
  expectFrames(frameOf("{}") + "\r\n\n" + good, {"{}", goodBody});
}

TEST(FrameReader, WaitsForTheRestOfABody) {
  FrameReader reader;
  reader.append("Content-Length: 4\r\n\r\n{\"a");
  EXPECT_FALSE(reader.next());
  reader.append("}");
  EXPECT_EQ(shown(reader.next().value()), "{\"a}");
}

TEST(FrameReader, AnswersABadLengthOnceAndGoesOn) {
  for (const auto* length :
       {"", "abc", "-5", "+2", "0x2", "2 2", "1.5", "99999999999999999999999", "1073741824", "67108865"}) {
    expectFrames(header(std::string("Content-Length: ") + length) + "{}" + good, {"!", goodBody});
  }
}

TEST(FrameReader, RefusesAGigabyteClaimAtOnce) {
  FrameReader reader;
  reader.append("Content-Length: 1073741824\r\n");
  EXPECT_EQ(shown(reader.next().value()), "!");
}

TEST(FrameReader, RefusesALengthThatIsGivenTwice) {
  expectFrames(header("Content-Length: 2\r\nContent-Length: 2") + "{}" + good, {"!", goodBody});
  expectFrames(header("Content-Length: 2\r\nContent-Length: 3\r\nContent-Length: 2") + "{}" + good,
               {"!", goodBody});
}

TEST(FrameReader, RefusesAHeaderWithoutLength) {
  expectFrames(header("Content-Type: text/plain") + "{}" + good, {"!", goodBody});
}

TEST(FrameReader, RefusesAnotherCharset) {
  expectFrames(header("Content-Type: a/b; charset=utf-16\r\nContent-Length: 2") + "{}" + good,
               {"!", goodBody});
}

TEST(FrameReader, RefusesAnEmptyBodyWithoutLosingTheNext) {
  expectFrames(frameOf("") + good, {"!", goodBody});
}

TEST(FrameReader, FindsTheNextFrameAfterABodyShorterOrLongerThanClaimed) {
  const std::string body = R"({"bad":1})";
  for (std::size_t claimed = 0; claimed < body.size() + 2 * good.size(); ++claimed) {
    if (claimed == body.size()) continue;
    const auto stream = header("Content-Length: " + std::to_string(claimed)) + body + good + good + good;
    for (const std::size_t piece : {std::string::npos, std::size_t{1}, std::size_t{7}}) {
      const auto frames = framesOf(stream, piece);
      ASSERT_GE(frames.size(), 2u) << claimed;
      EXPECT_EQ(frames.front(), "!") << claimed;
      EXPECT_EQ(frames, (std::vector<std::string>{"!", goodBody, goodBody, goodBody})) << claimed;
    }
  }
}

TEST(FrameReader, SkipsGarbageBetweenFrames) {
  expectFrames("\x01\xFF garbage\r\n" + good, {"!", goodBody});
  expectFrames("garbage without line end" + good, {"!", goodBody});
  expectFrames(R"({"jsonrpc":"2.0"})"
               "\n" +
                   good,
               {"!", goodBody});
  expectFrames("GET / HTTP/1.1\r\nHost: x\r\n\r\n" + good, {"!", goodBody});
  expectFrames(frameOf("{}") + std::string(100'000, 'x') + good, {"{}", "!", goodBody});
}

TEST(FrameReader, IsNotFooledByAHeaderInsideAString) {
  // Inside JSON a line end is always escaped, so this is no header.
  const std::string tricky = R"({"text":"Content-Length: 5\r\n\r\nhello"})";
  expectFrames(frameOf(tricky) + good, {tricky, goodBody});
  expectFrames(header("Content-Length: nonsense") + tricky + good, {"!", goodBody});
}

TEST(FrameReader, AnswersEveryBadHeaderAtALineStart) {
  expectFrames("Content-Length: a\r\nContent-Length: b\r\n" + good, {"!", "!", goodBody});
}

TEST(FrameReader, KeepsNoMoreThanAHeaderOfEndlessGarbage) {
  FrameReader reader;
  const std::string garbage(1 << 16, 'z');
  int errors = 0;
  for (int i = 0; i < 2000; ++i) {
    reader.append(garbage);
    while (const auto frame = reader.next()) errors += shown(*frame) == "!";
  }
  EXPECT_EQ(errors, 1);
  EXPECT_LT(reader.bufferedBytes(), 4 * garbage.size());
}

TEST(FrameReader, ReadsTheLargestBodyItAccepts) {
  const std::string body(FrameReader::largestBody, ' ');
  FrameReader reader;
  reader.append(frameOf(body));
  EXPECT_EQ(shown(reader.next().value()).size(), body.size());
  reader.append(good);
  EXPECT_EQ(shown(reader.next().value()), goodBody);
  EXPECT_LT(reader.bufferedBytes(), body.size());
}

// Any mixture of good frames and damage, cut anywhere, gives the same frames as in one piece, and the good
// frame at the end is always found.
RC_GTEST_PROP(FrameReader, DoesNotDependOnHowTheStreamIsCut, ()) {
  const auto part = rc::gen::elementOf(std::vector<std::string>{
      good, frameOf("{}"), "Content-Length: 9\r\n", "Content-Length: 3\r\n\r\n", "content-length", ":",
      "\r\n", "\n", "Content-Length: 2\r\nContent-Length: 2\r\n\r\n", "{", "}", "junk",
      "Content-Length: -1\r\n\r\n", "\xFF", "Content-Length: 1073741824\r\n\r\n", "Content-Length:  12"});
  std::string bytes;
  for (const auto& piece : *rc::gen::container<std::vector<std::string>>(part)) bytes += piece;
  bytes += std::string(20, '\n') + good + good + good;
  const auto whole = framesOf(bytes);
  const auto piece = *rc::gen::inRange<std::size_t>(1, 40);
  RC_ASSERT(framesOf(bytes, piece) == whole);
  RC_ASSERT(whole.back() == goodBody);
}

RC_GTEST_PROP(FrameReader, SurvivesAnyBytes, (const std::string& bytes)) {
  const auto frames = framesOf(bytes + "\r\n" + good + good, 3);
  RC_ASSERT(frames.back() == goodBody);
}

}  // namespace
}  // namespace marmoset::protocol

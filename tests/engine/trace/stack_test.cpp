#include "engine/trace/stack.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/real_data.h"

namespace marmoset::trace {
namespace {

using testing::ElementsAre;
using testing::SizeIs;

constexpr std::string_view wrapped =
    "FATAL EXCEPTION: AsyncTask #3\n"
    "Process: org.sample.notes, PID: 4711\n"
    "java.lang.RuntimeException: An error occurred while executing "
    "doInBackground()\n"
    "\tat android.os.AsyncTask$3.done(AsyncTask.java:325)\n"
    "\tat java.lang.Thread.run(Thread.java:761)\n"
    "Caused by: java.lang.IllegalStateException: no note\n"
    "\tat org.sample.notes.Store.load(Store.kt:42)\n"
    "\tat org.sample.notes.Loader.<init>(Unknown Source)\n"
    "\tat org.sample.notes.Codec.read(Native Method)\n"
    "\t... 3 more\n";

void expectWrapped(const StackTrace& stack) {
  ASSERT_THAT(stack.throwables, SizeIs(2));
  EXPECT_EQ(stack.throwables[0].type, "java.lang.RuntimeException");
  EXPECT_THAT(stack.throwables[0].frames, SizeIs(2));
  const Throwable& cause = stack.rootCause();
  EXPECT_EQ(cause.role, ThrowableRole::cause);
  EXPECT_EQ(cause.type, "java.lang.IllegalStateException");
  EXPECT_EQ(cause.message, "no note");
  EXPECT_EQ(cause.omitted, 3u);
  ASSERT_THAT(cause.frames, SizeIs(3));
  EXPECT_EQ(cause.frames[0].owner, "org.sample.notes.Store");
  EXPECT_EQ(cause.frames[0].method, "load");
  EXPECT_EQ(cause.frames[0].file, "Store.kt");
  EXPECT_EQ(cause.frames[0].line, 42);
  EXPECT_EQ(cause.frames[1].method, "<init>");
  EXPECT_EQ(cause.frames[1].file, "Unknown Source");
  EXPECT_EQ(cause.frames[1].line, -1);
  EXPECT_EQ(cause.frames[2].file, "Native Method");
}

std::string prefixed(std::string_view text, std::string_view prefix) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = text.find('\n', begin);
    result.append(prefix).append(text.substr(begin, end - begin)).append("\n");
    begin = end + 1;
  }
  return result;
}

TEST(Stack, ReadsCausesProcessAndThread) {
  const auto stack = parseStack(wrapped);
  ASSERT_TRUE(stack);
  expectWrapped(*stack);
  EXPECT_TRUE(stack->fatal);
  EXPECT_EQ(stack->process, "org.sample.notes");
  EXPECT_EQ(stack->pid, 4711);
  EXPECT_EQ(stack->thread, "AsyncTask #3");
  EXPECT_EQ(stack->firstLine, 2u);
  EXPECT_EQ(stack->lastLine, 9u);
}

TEST(Stack, ReadsEveryStyleAlike) {
  for (const std::string_view prefix :
       {"", " ", "    ", "// ", "E AndroidRuntime: ", "0E AndroidRuntime: ", "E/AndroidRuntime(11202): ",
        "07-04 15:07:36.612 13717 13717 E AndroidRuntime: ", "W System.err: ", "12:30:05 // "}) {
    const auto stack = parseStack(prefixed(wrapped, prefix));
    ASSERT_TRUE(stack) << prefix;
    expectWrapped(*stack);
    EXPECT_TRUE(stack->fatal) << prefix;
  }
}

TEST(Stack, ReadsAStackWithoutTheFatalLine) {
  const auto stack = parseStack(wrapped.substr(wrapped.find("java.lang")));
  ASSERT_TRUE(stack);
  expectWrapped(*stack);
  EXPECT_FALSE(stack->fatal);
}

TEST(Stack, ReadsAStackOnOneLine) {
  std::string line;
  for (const char c : wrapped.substr(wrapped.find("java.lang")))
    line += c == '\n' ? std::string("$$ ") : std::string(1, c);
  const auto stack = parseStack("// CRASH: // " + line);
  ASSERT_TRUE(stack);
  expectWrapped(*stack);
}

TEST(Stack, KeepsMessagesOfSeveralLines) {
  const auto stack = parseStack(
      "java.lang.IllegalStateException: two holders\n ViewHolder "
      "1:{a}\n ViewHolder 2:{b}\n\tat "
      "a.b.C.m(C.java:1)\n");
  ASSERT_TRUE(stack);
  EXPECT_EQ(stack->throwables[0].message, "two holders\nViewHolder 1:{a}\nViewHolder 2:{b}");
}

TEST(Stack, MendsFramesThatATerminalWrapped) {
  const auto stack = parseStack(
      "E AndroidRuntime: a.b.Boom: x\nE AndroidRuntime:     at "
      "a.b.C.m(Long.ja\nva:176)\nE AndroidRuntime:   "
      "  at "
      "a.b.D.n(D.java:2)\n");
  ASSERT_TRUE(stack);
  ASSERT_THAT(stack->throwables[0].frames, SizeIs(2));
  EXPECT_EQ(stack->throwables[0].frames[0].file, "Long.java");
  EXPECT_EQ(stack->throwables[0].frames[0].line, 176);
}

TEST(Stack, SuppressedExceptionsAndTheirCausesAreNotTheReason) {
  const auto stack = parseStack(
      "java.lang.NoClassDefFoundError: Failed\n"
      "\tat a.b.C.m(C.java:1)\n"
      "Caused by: java.lang.ClassNotFoundException: Didn't find\n"
      "\tat a.b.D.m(D.java:1)\n"
      "\tSuppressed: java.lang.ClassNotFoundException: boot\n"
      "\t\tat a.b.E.m(E.java:1)\n"
      "\tCaused by: java.lang.NoClassDefFoundError: not found\n");
  ASSERT_TRUE(stack);
  ASSERT_THAT(stack->throwables, SizeIs(4));
  EXPECT_EQ(stack->rootCause().message, "Didn't find");
  EXPECT_EQ(stack->throwables[3].role, ThrowableRole::suppressed);
}

TEST(Stack, ReadsNativeBacktraces) {
  const auto stack = parseStack(
      "*** *** *** *** *** ***\n"
      "pid: 22884, tid: 22916, name: GLThread 16  >>> org.sample.map <<<\n"
      "signal 11 (SIGSEGV), code 2 (SEGV_ACCERR), fault addr 0xb370100c\n"
      "    r0 b370000c  r1 b370002c  r2 00000200  r3 b370180c\n"
      "\n"
      "backtrace:\n"
      "    #00 pc 000bc25a  /data/app/org.sample.map-2/lib/arm/libmap.so "
      "(draw_tile+629)\n"
      "    #01 pc 000918a9  /system/lib/libc.so\n"
      "    #02 pc 0002  /system/lib/libart.so (art::Thread::Run(void*)+12) "
      "(BuildId: ab12)\n");
  ASSERT_TRUE(stack);
  EXPECT_EQ(stack->process, "org.sample.map");
  EXPECT_EQ(stack->pid, 22884);
  const Throwable& thrown = stack->rootCause();
  EXPECT_EQ(thrown.type, "SIGSEGV");
  ASSERT_THAT(thrown.frames, SizeIs(3));
  EXPECT_TRUE(thrown.frames[0].native);
  EXPECT_EQ(thrown.frames[0].owner, "/data/app/org.sample.map-2/lib/arm/libmap.so");
  EXPECT_EQ(thrown.frames[0].method, "draw_tile");
  EXPECT_EQ(thrown.frames[1].method, "");
  EXPECT_EQ(thrown.frames[2].method, "art::Thread::Run(void*)");
}

TEST(Stack, TakesTheMainThreadOfADump) {
  const auto stack = parseStack(
      "----- pid 812 at 2024-05-01 10:00:00 -----\n"
      "Cmd line: org.sample.notes\n"
      "\"Signal Catcher\" daemon prio=5 tid=3 Runnable\n"
      "  | group=\"system\" sCount=0\n"
      "  native: #00 pc 0002f1c8  /system/lib/libart.so (art::Dump+8)\n"
      "\n"
      "\"main\" prio=5 tid=1 Sleeping\n"
      "  | group=\"main\" sCount=1\n"
      "  at java.lang.Thread.sleep(Native method)\n"
      "  - sleeping on <0x0f> (a java.lang.Object)\n"
      "  at org.sample.notes.Main.onClick(Main.java:9)\n");
  ASSERT_TRUE(stack);
  EXPECT_EQ(stack->thread, "main");
  EXPECT_EQ(stack->process, "org.sample.notes");
  ASSERT_THAT(stack->throwables, SizeIs(1));
  ASSERT_THAT(stack->throwables[0].frames, SizeIs(2));
  EXPECT_EQ(stack->throwables[0].frames[1].owner, "org.sample.notes.Main");
}

TEST(Stack, PrefersTheFatalOneOfSeveral) {
  const std::string text =
      "W System.err: a.b.Harmless: x\nW System.err: \tat a.b.C.m(C.java:1)\n" + std::string(wrapped);
  EXPECT_THAT(findStacks(text), SizeIs(2));
  expectWrapped(*parseStack(text));
}

TEST(Stack, KnowsAnExceptionWithoutFrames) {
  ASSERT_TRUE(parseStack("java.lang.OutOfMemoryError\n"));
  EXPECT_EQ(parseStack("java.lang.OutOfMemoryError\n")->rootCause().type, "java.lang.OutOfMemoryError");
  EXPECT_THAT(findStacks("java.lang.OutOfMemoryError\n"), SizeIs(0));
}

TEST(Stack, FindsNothingInOtherText) {
  for (const std::string_view text : {"", "\n", "at the end (of the day)", "a.b: c", "... 4 more", "#00 pc"})
    EXPECT_FALSE(parseStack(text)) << text;
}

RC_GTEST_PROP(Stack, AcceptsAnyText, (const std::vector<std::string>& lines)) {
  static const std::vector<std::string> pieces = {
      "\tat a.b.C.m(C.java:1)", "Caused by: a.B: c", "... 3 more",
      "FATAL EXCEPTION: main",  "a.b.C: d",          "\tat a.b.C.m(C.ja"};
  std::string text;
  for (const std::string& line : lines)
    text += (line.size() % 2 ? line : pieces[line.size() / 2 % pieces.size()]) + "\n";
  const auto count = static_cast<std::uint32_t>(std::count(text.begin(), text.end(), '\n')) + 1;
  for (const StackTrace& stack : findStacks(text)) {
    RC_ASSERT(!stack.throwables.empty());
    RC_ASSERT(stack.firstLine <= stack.lastLine);
    RC_ASSERT(stack.lastLine < count);
  }
}

// Counted without the parser: "at" after a blank, then a name that runs up to a
// parenthesis.
std::size_t framesWritten(std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = 0; (at = text.find("at ", at)) != std::string_view::npos; ++at) {
    const bool starts = at == 0 || text[at - 1] == '\t' || text[at - 1] == ' ';
    if (starts && text.find('(', at) < text.find_first_of(" \n", at + 3)) ++count;
  }
  return count;
}

TEST(Stack, ReadsAllRealStacks) {
  const auto folder = test::realData("themis");
  if (!folder) return;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const std::string text = test::readFile(entry.path());
    const auto stack = parseStack(text);
    ASSERT_TRUE(stack) << entry.path();
    EXPECT_FALSE(stack->rootCause().type.empty()) << entry.path();
    EXPECT_FALSE(stack->throwables.front().frames.empty()) << entry.path();
    std::size_t frames = 0;
    for (const StackTrace& found : findStacks(text))
      for (const Throwable& thrown : found.throwables) frames += thrown.frames.size();
    const auto expected = framesWritten(text);
    if (expected > 0) {
      EXPECT_EQ(frames, expected) << entry.path();
    }
  }
  EXPECT_EQ(files, 42u);
}

TEST(Stack, MarksBetweenJoinedLinesLeaveNothingBehind) {
  EXPECT_EQ(splitJoinedLines("a.B: x$$ \tat a.C.d(C.java:1)$$"), "a.B: x\n\tat a.C.d(C.java:1)");
}

TEST(Stack, ALogTagMayHoldBlanks) {
  const auto stack = parseStack(
      "2020-01-01 12:00:00.000 1234-1250/com.x.debug E/class com.x.ErrorActivity: java.lang.Error: boom\n"
      "2020-01-01 12:00:00.000 1234-1250/com.x.debug E/class com.x.ErrorActivity: \tat "
      "com.x.A.b(A.java:1)\n");
  ASSERT_TRUE(stack);
  EXPECT_EQ(stack->rootCause().type, "java.lang.Error");
}

}  // namespace
}  // namespace marmoset::trace

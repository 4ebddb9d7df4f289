#include "engine/trace/crash_signature.h"

#include <unordered_set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/support/real_data.h"

namespace marmoset::trace {
namespace {

CrashSignature signature(std::string_view text, std::string_view package = {}) {
  return signatureOf(*parseStack(text), package);
}

TEST(CrashSignature, IsTheRootCauseAndTheTopFramesOfTheApp) {
  EXPECT_EQ(signature("java.lang.RuntimeException: Unable to start activity\n"
                      "\tat android.app.ActivityThread.performLaunchActivity(ActivityThread.java:2)\n"
                      "Caused by: java.lang.NullPointerException: x\n"
                      "\tat java.util.ArrayList.get(ArrayList.java:1)\n"
                      "\tat org.sample.Main.access$000(Main.java:1)\n"
                      "\tat org.sample.Main.lambda$onCreate$3$org-sample-Main(Main.java:12)\n"
                      "\tat org.sample.Main$$ExternalSyntheticLambda1.run(Unknown Source:2)\n"
                      "\tat org.sample.Main$1.run(Main.java:30)\n"
                      "\tat android.os.Handler.dispatchMessage(Handler.java:4)\n"
                      "\tat org.sample.Loop.go(Loop.java:5)\n"
                      "\tat org.sample.Loop.start(Loop.java:6)\n")
                .toString(),
            "java.lang.NullPointerException at org.sample.Main.lambda$onCreate <- org.sample.Main$1.run <- "
            "org.sample.Loop.go");
}

TEST(CrashSignature, DoesNotDependOnLinesMessagesOrPrefixes) {
  const auto one = signature("a.b.Boom: at 12\n\tat org.sample.Main.f(Main.java:1)\n");
  const auto two = signature(
      "E AndroidRuntime: a.b.Boom: at 13\nE AndroidRuntime: \tat org.sample.Main.f(Main.java:99)\n");
  EXPECT_EQ(one, two);
  EXPECT_EQ(std::hash<CrashSignature>{}(one), std::hash<CrashSignature>{}(two));
  EXPECT_NE(one, signature("a.b.Boom: at 12\n\tat org.sample.Main.g(Main.java:1)\n"));
}

TEST(CrashSignature, TakesTheFramesOfAWrapperIfTheCauseHasNone) {
  EXPECT_EQ(signature("java.lang.RuntimeException: x\n"
                      "\tat org.sample.Main.f(Main.java:1)\n"
                      "Caused by: android.os.TransactionTooLargeException: y\n"
                      "\tat android.os.BinderProxy.transact(Binder.java:1)\n")
                .toString(),
            "android.os.TransactionTooLargeException at org.sample.Main.f");
}

TEST(CrashSignature, TakesPlatformFramesIfThereAreNoOthers) {
  EXPECT_EQ(
      signature(
          "a.b.Boom\n\tat android.view.View.draw(View.java:1)\n\tat android.view.View.draw(View.java:2)\n")
          .toString(),
      "a.b.Boom at android.view.View.draw");
}

TEST(CrashSignature, KnowsTheFramesOfAnAppThatLooksLikeThePlatform) {
  const std::string_view text =
      "a.b.Boom\n\tat org.library.X.f(X.java:1)\n\tat com.android.settings.Main.f(Main.java:1)\n";
  EXPECT_EQ(signature(text, "com.android.settings").toString(),
            "a.b.Boom at org.library.X.f <- com.android.settings.Main.f");
  EXPECT_EQ(signature(text).toString(), "a.b.Boom at org.library.X.f");
}

TEST(CrashSignature, OfNativeCrashesNamesLibraryAndSymbol) {
  EXPECT_EQ(signature("Fatal signal 11 (SIGSEGV), code 1\n"
                      "#00 pc 00001  /system/lib/libc.so (memcpy+12)\n"
                      "#01 pc 00002  /data/app/org.sample-1/lib/arm/libmap.so (draw+4)\n")
                .toString(),
            "SIGSEGV at libmap.so!draw");
}

TEST(CrashSignature, OfFailures) {
  Failure failure;
  failure.process = "org.sample:remote";
  failure.exception = "java.lang.OutOfMemoryError";
  EXPECT_EQ(signatureOf(failure).toString(), "java.lang.OutOfMemoryError");
  failure.stack = "java.lang.OutOfMemoryError\n\tat org.sample.Main.f(Main.java:1)\n";
  EXPECT_EQ(signatureOf(failure).toString(), "java.lang.OutOfMemoryError at org.sample.Main.f");
  failure.kind = FailureKind::notResponding;
  EXPECT_EQ(signatureOf(failure).type, "ANR");
  EXPECT_EQ(signatureOf(Failure{}).toString(), "unknown");
}

RC_GTEST_PROP(CrashSignature, TextIsReadBack, ()) {
  const auto name =
      rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::elementOf(std::string("abc.$<>!AB"))));
  CrashSignature written;
  written.type = *name;
  for (int i = *rc::gen::inRange(0, 4); i > 0; --i) written.frames.push_back(*name);
  const auto read = CrashSignature::fromString(written.toString());
  RC_ASSERT(read);
  RC_ASSERT(*read == written);
}

TEST(CrashSignature, NamesTheAppsOwnFrameBelowItsLibraries) {
  const auto stack = parseStack(
      "java.lang.IllegalStateException: no\n\tat io.reactivex.A.a(A.java:1)\n\tat "
      "io.reactivex.B.b(B.java:1)\n"
      "\tat io.reactivex.C.c(C.java:1)\n\tat com.frost.Main.open(Main.kt:7)\n");
  ASSERT_TRUE(stack);
  const std::vector<std::string> expected{"io.reactivex.A.a", "io.reactivex.B.b", "com.frost.Main.open"};
  EXPECT_EQ(signatureOf(*stack, "com.frost").frames, expected);
  EXPECT_EQ(signatureOf(*stack, "com.frost.debug").frames, expected);
}

TEST(CrashSignature, TextThatIsNoneIsRefused) {
  EXPECT_FALSE(CrashSignature::fromString(""));
  EXPECT_FALSE(CrashSignature::fromString("a.b.Boom at "));
  EXPECT_FALSE(CrashSignature::fromString("a.b.Boom at x <- "));
}

TEST(CrashSignature, TellsRealCrashesApart) {
  const auto folder = test::realData("themis");
  if (!folder) return;
  std::unordered_set<CrashSignature> signatures;
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(*folder)) {
    if (!entry.is_regular_file()) continue;
    ++files;
    const auto stack = parseStack(test::readFile(entry.path()));
    ASSERT_TRUE(stack) << entry.path();
    const auto found = signatureOf(*stack, stack->process);
    EXPECT_EQ(CrashSignature::fromString(found.toString()), found) << entry.path();
    signatures.insert(found);
  }
  EXPECT_EQ(signatures.size(), files);
}

}  // namespace
}  // namespace marmoset::trace

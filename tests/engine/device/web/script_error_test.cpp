#include "engine/device/web/page/script_error.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/trace/crash_signature.h"

namespace marmoset::device::web {
namespace {

using nlohmann::json;

json thrown(const std::string& description) {
  return {
      {"text", "Uncaught"},
      {"exception",
       {{"type", "object"}, {"subtype", "error"}, {"className", "TypeError"}, {"description", description}}}};
}

std::string signature(const json& details) {
  return trace::signatureOf(*uncaughtError(details, "webnotes")).toString();
}

TEST(ScriptError, IsReadFromTheStackOfTheError) {
  const auto failure =
      uncaughtError(thrown("TypeError: Cannot read properties of undefined (reading 'title')\n"
                           "    at saveTitle (http://127.0.0.1:40123/notes.js:56:16)\n"
                           "    at http://127.0.0.1:40123/notes.js:52:20"),
                    "webnotes");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->process, "webnotes");
  EXPECT_EQ(failure->exception, "TypeError");
  EXPECT_EQ(failure->message, "Cannot read properties of undefined (reading 'title')");
  EXPECT_EQ(failure->stack,
            "TypeError: Cannot read properties of undefined (reading 'title')\n"
            "\tat notes.js.saveTitle(notes.js:56)\n"
            "\tat notes.js.anonymous(notes.js:52)");
  EXPECT_EQ(trace::signatureOf(*failure).toString(), "TypeError at notes.js.saveTitle <- notes.js.anonymous");
}

TEST(ScriptError, IsTheSameInAnotherBuild) {
  const auto before = thrown("TypeError: x\n    at save (http://127.0.0.1:1/js/app.3f2a9c1b.js?v=1:1:16)");
  const auto after = thrown("TypeError: y\n    at save (http://127.0.0.1:2/js/app.77aa01ff9.js:9:9999)");
  EXPECT_EQ(signature(before), "TypeError at app.js.save");
  EXPECT_EQ(signature(before), signature(after));
}

TEST(ScriptError, LeavesOutWhatBundlersAdd) {
  EXPECT_EQ(signature(thrown("TypeError: x\n"
                             "    at Object.save (webpack:///./src/notes.js?:3:9)\n"
                             "    at __webpack_require__ (http://h/bundle.js:20:30)\n"
                             "    at async start (http://h/bundle.js:1:1)")),
            "TypeError at notes.js.save <- bundle.js.start");
}

TEST(ScriptError, OfThePlainClassErrorHasASignatureToo) {
  EXPECT_EQ(signature(thrown("Error: no notes\n    at load (http://h/notes.js:3:9)")),
            "Error at notes.js.load");
}

TEST(ScriptError, MayBeNoErrorAtAll) {
  const json details = {
      {"text", "Uncaught"},
      {"exception", {{"type", "string"}, {"value", "no notes"}}},
      {"stackTrace",
       {{"callFrames", {{{"functionName", "load"}, {"url", "http://h/notes.js"}, {"lineNumber", 2}}}}}}};
  const auto failure = uncaughtError(details, "webnotes");
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->exception, "thrown string");
  EXPECT_EQ(failure->message, "no notes");
  EXPECT_EQ(trace::signatureOf(*failure).toString(), "thrown string at notes.js.load");
}

TEST(ScriptError, IsNoneWhereOnlyALayoutTookLonger) {
  EXPECT_FALSE(
      uncaughtError({{"text", "ResizeObserver loop completed with undelivered notifications."}}, "webnotes"));
}

TEST(ScriptError, NamesFilesAsPeopleDo) {
  EXPECT_EQ(sourceName("http://127.0.0.1:40123/"), "index.html");
  EXPECT_EQ(sourceName("http://h/vendors-0a1b2c3d4e.chunk.js"), "vendors.chunk.js");
  EXPECT_EQ(sourceName("http://h/decade.js"), "decade.js");
  EXPECT_EQ(sourceName(""), "script");
}

}  // namespace
}  // namespace marmoset::device::web

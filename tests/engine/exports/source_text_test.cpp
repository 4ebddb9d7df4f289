#include "engine/exports/source_text.h"

#include <algorithm>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>
#include <re2/re2.h>
#include <yaml-cpp/yaml.h>

#include "engine/exports/maestro.h"
#include "engine/script/text/java_text.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::exports {
namespace {

// Bytes with everything in them that means something to YAML, Python, Maestro or a terminal.
rc::Gen<std::string> anyText() {
  const std::vector<std::string> parts = {"a",
                                          "Z",
                                          " ",
                                          "\"",
                                          "'",
                                          "\\",
                                          "\n",
                                          "\r",
                                          "\t",
                                          "#",
                                          ": ",
                                          "- ",
                                          "${",
                                          "}",
                                          "$",
                                          "{",
                                          "%s",
                                          "\\u",
                                          "\\x4",
                                          "\x7f",
                                          "\x01",
                                          std::string(1, '\0'),
                                          "\xc3\xa9",
                                          "\xe4\xb8\xad",
                                          "\xf0\x9f\x98\x80",
                                          "\xe2\x80\xa8",
                                          "\xe2\x80\xa9",
                                          "\xc2\x85",
                                          "\xef\xbb\xbf",
                                          "\xff",
                                          "\xc3",
                                          "\xed\xa0\x80",
                                          "\xef\xbf\xbe",
                                          "---",
                                          "|",
                                          ">",
                                          "\"\"\"",
                                          "*",
                                          "(",
                                          ")",
                                          "[",
                                          "."};
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(rc::gen::elementOf(parts)),
                      [](const std::vector<std::string>& chosen) {
                        std::string text;
                        for (const auto& part : chosen) text += part;
                        return text;
                      });
}

bool isOneLine(const std::string& text) {
  return text.find_first_of(std::string("\n\r\v\f\x1c\x1d\x1e\0", 8)) == text.npos &&
         text.find("\xe2\x80\xa8") == text.npos && text.find("\xe2\x80\xa9") == text.npos &&
         text.find("\xc2\x85") == text.npos;
}

RC_GTEST_PROP(SourceText, yamlGivesTheTextBack, ()) {
  const auto text = *anyText();
  const auto quoted = yamlString(text);
  RC_ASSERT(isOneLine(quoted));
  auto expected = script::validUtf8(text);
  for (std::size_t at; (at = expected.find("\xef\xbf\xbe")) != expected.npos;)
    expected.replace(at, 3, "\xef\xbf\xbd");
  RC_ASSERT(YAML::Load("key: " + quoted)["key"].as<std::string>() == expected);
}

RC_GTEST_PROP(SourceText, commentsStayOnTheirLine, ()) {
  const auto text = *anyText();
  RC_ASSERT(isOneLine(commentText(text)));
  const auto document = YAML::Load("a: 1\n# " + commentText(text) + "\nb: 2\n");
  RC_ASSERT(document.size() == 2u);
}

// One run of the interpreter for all: it reads the literals back, and compiles them under comments.
TEST(SourceText, PythonGivesTheTextsBack) {
  rc::Random random(20261117);
  std::vector<std::string> texts;
  for (int i = 0; i < 400; ++i) texts.push_back(anyText()(random.split(), 30).value());
  std::string program = "import ast, sys\n";
  for (const auto& text : texts)
    program += fmt::format("# {}\nprint({}.encode().hex())\n", commentText(text), pythonString(text));
  program +=
      "source = open(__file__, encoding='utf-8').read()\n"
      "print(sum(isinstance(n, ast.Constant) for n in ast.walk(ast.parse(source))) > 0)\n";
  const test::TemporaryFolder folder;
  const auto file = folder.file("texts.py", program);
  const auto result = test::runProgram("/usr/bin/env", {"python3", file.string()});
  ASSERT_EQ(result.exitCode, 0) << result.err;
  std::string expected;
  for (const auto& text : texts) {
    for (const char byte : script::validUtf8(text))
      expected += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    expected += "\n";
  }
  EXPECT_EQ(result.out, expected + "True\n");
}

// What Maestro does with a text before it uses it (maestro.orchestra.util.Env), with the value of every
// script shown as !.
std::string evaluated(const std::string& text) {
  std::string first, second;
  const auto expressionAt = [](const std::string& in, std::size_t at) -> std::size_t {
    if (in.compare(at, 2, "${") != 0) return 0;
    const auto end = in.find('$', at + 2);
    const auto close = in.substr(0, end).rfind('}');
    return close == in.npos || close < at + 2 ? 0 : close + 1 - at;
  };
  for (std::size_t at = 0; at < text.size();) {
    const auto length = at > 0 && text[at - 1] == '\\' ? 0 : expressionAt(text, at);
    first += length > 0 ? "!" : text.substr(at, 1);
    at += std::max<std::size_t>(length, 1);
  }
  for (std::size_t at = 0; at < first.size();) {
    const auto length = first[at] == '\\' && at + 1 < first.size() ? expressionAt(first, at + 1) : 0;
    second += length > 0 ? first.substr(at + 1, length) : first.substr(at, 1);
    at += length > 0 ? length + 1 : 1;
  }
  return second;
}

TEST(SourceText, MaestroEvaluatesScriptsInTexts) {
  EXPECT_EQ(evaluated("a ${1 + 1} b"), "a ! b");
  EXPECT_EQ(evaluated("a \\${1 + 1} b"), "a ${1 + 1} b");
}

RC_GTEST_PROP(SourceText, maestroTypesTheTextItself, ()) {
  const auto text = *rc::gen::container<std::string>(rc::gen::element('$', '{', '}', '\\', 'a', ' '));
  RC_ASSERT(evaluated(withoutScripts(text)) == text);
}

RC_GTEST_PROP(SourceText, patternsMatchOnlyTheirText, ()) {
  const auto characters =
      rc::gen::element('a', 'b', '.', '*', '\\', '(', ')', '[', ']', '{', '}', '+', '?', '^', '$', '|');
  const auto text = *rc::gen::nonEmpty(rc::gen::container<std::string>(characters));
  const auto other = *rc::gen::container<std::string>(characters);
  const RE2 pattern(literalPattern(text));
  RC_ASSERT(pattern.ok());
  RC_ASSERT(RE2::FullMatch(text, pattern));
  RC_ASSERT(RE2::FullMatch(other, pattern) == (other == text));
  RC_ASSERT(evaluated(literalPattern(text)) == literalPattern(text));
}

}  // namespace
}  // namespace marmoset::exports

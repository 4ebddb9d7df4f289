#include <map>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "engine/device/simulator/expression/text_template.h"

namespace marmoset::device::simulator {
namespace {

// Variables: n = 7, flag = true, word = 'tea', list = [3, 5, 8], words = ['a', 'b'].
class Expressions : public testing::Test {
 protected:
  Strings constants;
  std::map<std::string, VariableRef, std::less<>> names{
      {"n", {VariableRef::Scope::global, Type::number, 0}},
      {"flag", {VariableRef::Scope::global, Type::truth, 1}},
      {"word", {VariableRef::Scope::global, Type::text, 2}},
      {"own", {VariableRef::Scope::local, Type::number, 0}},
      {"list", {VariableRef::Scope::global, Type::numbers, 0}},
      {"words", {VariableRef::Scope::global, Type::texts, 1}}};
  std::vector<std::int64_t> globals{7, 1, constants.intern("tea")}, locals{40};
  std::vector<std::vector<std::int64_t>> lists{{3, 5, 8}, {constants.intern("a"), constants.intern("b")}};
  Random random{1};

  NameScope scope(bool hasChance = true) {
    return {[this](std::string_view name) {
              const auto found = names.find(name);
              return found == names.end() ? std::nullopt : std::optional(found->second);
            },
            [this] {
              std::vector<std::string_view> words;
              for (const auto& [name, variable] : names) words.push_back(name);
              return words;
            },
            true, hasChance};
  }
  Environment environment() {
    return {globals.data(), locals.data(), lists.data(), &constants, &random, 2, 1, true};
  }
  std::string valueOf(const std::string& source) {
    const auto text = compileTemplate("{" + source + "}", scope(), constants);
    return text ? render(*text, environment()) : "error: " + text.error().message;
  }
  std::string errorOf(const std::string& source) {
    const auto compiled = compileExpression(source, scope(false), constants);
    if (compiled) return "no error";
    const auto& error = compiled.error();
    return std::to_string(error.offset) + ": " + error.message +
           (error.suggestion.empty() ? "" : " -> " + error.suggestion);
  }
};

TEST_F(Expressions, compute) {
  EXPECT_EQ(valueOf("1 + 2 * 3"), "7");
  EXPECT_EQ(valueOf("(1 + 2) * 3 - -4"), "13");
  EXPECT_EQ(valueOf("n % 4 == 3 && flag || false"), "true");
  EXPECT_EQ(valueOf("n > 7"), "false");
  EXPECT_EQ(valueOf("n >= 7 ? 'many' : 'few'"), "many");
  EXPECT_EQ(valueOf("word + ' ' + n"), "tea 7");
  EXPECT_EQ(valueOf("word == 'tea'"), "true");
  EXPECT_EQ(valueOf("list[1] + size(list) + size(word)"), "11");
  EXPECT_EQ(valueOf("has(list, 8) && !has(words, 'z') && contains(word, 'ea')"), "true");
  EXPECT_EQ(valueOf("words[item - 1] + own + rotation"), "b401");
  EXPECT_EQ(valueOf("keyboard"), "true");
  EXPECT_EQ(valueOf("min(n, 3) + max(n, 3)"), "10");
}

TEST_F(Expressions, neverFailOnValues) {
  EXPECT_EQ(valueOf("n / 0 + n % 0"), "0");
  EXPECT_EQ(valueOf("list[99] + list[0 - 1]"), "0");
  EXPECT_EQ(valueOf("words[99] + '.'"), ".");
}

TEST_F(Expressions, sayWhatIsWrongAndWhere) {
  EXPECT_EQ(errorOf("flga || true"), "0: there is no variable flga -> flag");
  EXPECT_EQ(errorOf("n = 7"), "2: '=' means nothing here -> ==");
  EXPECT_EQ(errorOf("n +"), "3: the expression ends too early");
  EXPECT_EQ(errorOf("word - 1"), "8: the left side of - must be a number, this is a text");
  EXPECT_EQ(errorOf("flag && n"), "9: the right side of && must be a true/false, this is a number");
  EXPECT_EQ(errorOf("list"), "4: a list needs an index, as in list[0], or a function, as in size(list)");
  EXPECT_EQ(errorOf("sze(list)"), "0: there is no function sze -> size");
  EXPECT_EQ(errorOf("'open"), "0: the text is not closed by '");
  EXPECT_EQ(errorOf("random(3)"), "0: what a screen shows must not be random; use a variable");
  EXPECT_EQ(errorOf("(1 + 2"), "6: ')' is missing before 'the end'");
  EXPECT_EQ(errorOf("1 2"), "2: '2' is not expected here");
}

TEST_F(Expressions, templatesKeepPlainTextAndDoubledBraces) {
  const auto text = compileTemplate("a {{b} {n}!", scope(), constants);
  ASSERT_TRUE(text);
  EXPECT_EQ(render(*text, environment()), "a {b} 7!");
  EXPECT_EQ(compileTemplate("x {n", scope(), constants).error().offset, 2u);
}

RC_GTEST_FIXTURE_PROP(Expressions, anyTextCompilesOrIsRefused, ()) {
  const auto alphabet = rc::gen::elementOf(std::string("nflagwordlist ()[]+-*/%!<>=&|?:,'\"0123456789"));
  const auto source = *rc::gen::container<std::string>(alphabet);
  const auto compiled = compileExpression(source, scope(), constants);
  if (compiled) {
    RC_ASSERT(stackDepth(*compiled) <= Expression::stackLimit);
    evaluate(*compiled, environment());
  } else {
    RC_ASSERT(compiled.error().offset <= source.size());
    RC_ASSERT(!compiled.error().message.empty());
  }
}

}  // namespace
}  // namespace marmoset::device::simulator

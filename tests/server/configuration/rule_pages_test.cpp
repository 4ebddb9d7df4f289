#include "server/configuration/rule_pages.h"

#include <gmock/gmock.h>

#include "server/configuration/settings.h"

namespace marmoset::server {
namespace {

using testing::HasSubstr;

tl::expected<Settings, std::string> withPages(const std::string& address) {
  return readSettings(*protocol::parseJson(R"({"documentation": {"url": ")" + address + R"("}})"));
}

TEST(RulePages, AreWebPagesOrFiles) {
  EXPECT_EQ(RulePages::at("https://x.org/r").hrefOf("a-rule"), "https://x.org/r/a-rule.md");
  EXPECT_EQ(RulePages::at("HTTP://x.org/{code}").hrefOf("a-rule"), "HTTP://x.org/a-rule");
  EXPECT_EQ(RulePages::at("file:///r/{code}.md").hrefOf("a-rule"), "file:///r/a-rule.md");
  EXPECT_EQ(withPages("https://x.org/{code}")->documentation, "https://x.org/{code}");
  EXPECT_EQ(withPages("")->documentation, "");
}

TEST(RulePages, AreNoCommandOfTheEditor) {
  for (const std::string address :
       {"command:workbench.action.terminal.sendSequence?{code}", "javascript:alert(1)", "vscode://x/{code}",
        "data:text/html,{code}", " https://x.org", "pages", "https:"}) {
    EXPECT_FALSE(RulePages::at(address).hrefOf("a-rule")) << address;
    const auto settings = withPages(address);
    ASSERT_FALSE(settings) << address;
    EXPECT_THAT(settings.error(),
                HasSubstr("marmoset.documentation.url: write an address that begins with https://"));
  }
}

}  // namespace
}  // namespace marmoset::server

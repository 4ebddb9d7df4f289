#include <filesystem>

#include <gmock/gmock.h>

#include "tests/server/cli/cli.h"

namespace marmoset::cli::test {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

TEST(Reference, inTheDocumentationIsWhatTheProgramSays) {
  const auto page = marmoset::test::readFile(marmoset::test::sourceFile("docs/command-line.md"));
  constexpr std::string_view marker = "<!-- reference -->\n\n";
  const auto at = page.find(marker);
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(page.substr(at + marker.size()), Shell().run({"man", "--markdown"}).out)
      << "write it anew with ./dev docs";
}

TEST(Reference, hasAPageForEveryCommand) {
  const Shell shell;
  const auto written = shell.run({"man", "-o", "man1"});
  EXPECT_EQ(written.exitCode, 0);
  for (const char* page : {"marmoset.1", "marmoset-check.1", "marmoset-model-diff.1"})
    EXPECT_TRUE(std::filesystem::exists(shell.folder() / "man1" / page)) << page;
  const auto page = shell.run({"man", "check"}).out;
  EXPECT_EQ(page, shell.contents("man1/marmoset-check.1"));
  EXPECT_THAT(page, AllOf(HasSubstr(".TH MARMOSET\\-CHECK 1"), HasSubstr("\\-\\-fail\\-on"),
                          HasSubstr(".SH OPTIONS")));
  EXPECT_THAT(page, Not(HasSubstr("\n\n")));
  EXPECT_EQ(shell.run({"man", "chek"}).exitCode, 2);
}

// What bash itself offers for a line that ends here.
std::string offered(const Shell& shell, const std::string& words) {
  const auto script =
      "source <(\"$0\" completion bash); COMP_WORDS=(" + words +
      "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _marmoset; printf '%s\\n' \"${COMPREPLY[@]}\"";
  return marmoset::test::runProgram("/bin/bash", {"-c", script, MARMOSET_PROGRAM}, {}, shell.folder().path())
      .out;
}

TEST(Completion, inBashKnowsCommandsOptionsWordsAndFiles) {
  const Shell shell;
  shell.file("crash.mks", "start data >>\n");
  EXPECT_EQ(offered(shell, "marmoset che"), "check\n");
  EXPECT_EQ(offered(shell, "marmoset check --form"), "--format\n");
  EXPECT_EQ(offered(shell, "marmoset check --format sa"), "sarif\n");
  EXPECT_EQ(offered(shell, "marmoset check cr"), "crash.mks\n");
  EXPECT_EQ(offered(shell, "marmoset reduce --strategy nd"), "nd3min\n");
  EXPECT_EQ(offered(shell, "marmoset model dif"), "diff\n");
  EXPECT_EQ(offered(shell, "marmoset reduce --max-runs x"), "\n");
}

// Where the other shells are installed they read their files without a complaint.
TEST(Completion, isReadByTheOtherShells) {
  const Shell shell;
  for (const auto& [name, check] : {std::pair("zsh", "zsh -n f"), std::pair("fish", "fish --no-execute f")}) {
    const auto said = shell.run({"completion", name});
    EXPECT_EQ(said.exitCode, 0);
    EXPECT_THAT(said.out, HasSubstr("reduce"));
    shell.file("f", said.out);
    const auto script = std::string("command -v ") + name + " >/dev/null || exit 0; " + check;
    const auto read = marmoset::test::runProgram("/bin/sh", {"-c", script}, {}, shell.folder().path());
    EXPECT_EQ(read.exitCode, 0) << name << ": " << read.err;
  }
  EXPECT_THAT(shell.run({"completion", "fisch"}).err, HasSubstr("did you mean fish?"));
}

TEST(Rules, areExplained) {
  const Shell shell;
  EXPECT_THAT(shell.run({"rule", "wrong-arity"}).out, HasSubstr("## What the device does"));
  EXPECT_EQ(shell.json({"rule", "wrong-arity", "--json"})["severity"], "warning");
  EXPECT_THAT(shell.run({"rule", "wrong-arty"}).err, HasSubstr("did you mean wrong-arity?"));
  EXPECT_THAT(shell.run({"rule"}).out, HasSubstr("ineffective/no-op"));
}

}  // namespace
}  // namespace marmoset::cli::test

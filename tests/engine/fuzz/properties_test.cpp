// Property documents: read, told what is wrong, matched, printed, exported.
#include <gmock/gmock.h>

#include "engine/fuzz/property/evaluate.h"
#include "engine/fuzz/property/findings.h"
#include "engine/fuzz/property/kea2.h"
#include "engine/fuzz/property/read_properties.h"
#include "engine/fuzz/property/xpath.h"
#include "tests/engine/fuzz/support/drawn_layout.h"

namespace marmoset::fuzz {
namespace {

using test::drawn;
using test::viewNamed;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

constexpr std::string_view addNote = R"(package: com.x
properties:
  - name: add note
    when:
      - in: {id: add}
      - smaller: note
        than: 10
    do:
      - tap: {id: add}
      - type: "${random}"
        into: {class: EditText}
      - remember: title
        from: {class: EditText, instance: 0}
      - tap: {description: Save}
        optional: true
      - check: {not in: {text: Error}}
    then:
      - in: {id: name, text: "${title}"}
    adds: {note: title}
)";

TEST(Properties, areRead) {
  const auto reading = readProperties(addNote);
  EXPECT_THAT(reading.problems, IsEmpty());
  ASSERT_THAT(reading.document.properties, SizeIs(1));
  const auto& property = reading.document.properties.front();
  EXPECT_EQ(property.name, "add note");
  EXPECT_EQ(property.when[1].count, 10u);
  ASSERT_THAT(property.steps, SizeIs(5));
  EXPECT_EQ(property.steps[1].kind, PropertyStep::Kind::type);
  EXPECT_TRUE(property.steps[3].optional);
  EXPECT_EQ(property.steps[2].widget.instance, 0u);
  EXPECT_EQ(property.steps[4].condition.relation, Relation::notIn);
  EXPECT_THAT(property.adds, ElementsAre(DataChange{"note", "title"}));
}

TEST(Properties, arePrintedAsTheyAreRead) {
  const auto printed = printProperties(readProperties(addNote).document);
  const auto again = readProperties(printed);
  EXPECT_THAT(again.problems, IsEmpty()) << printed;
  EXPECT_EQ(printProperties(again.document), printed);
}

std::vector<std::string> problemsOf(std::string_view yaml) {
  std::vector<std::string> problems;
  for (const auto& problem : readProperties(yaml).problems)
    problems.push_back(std::to_string(problem.range.start.line + 1) + ": " + problem.message);
  return problems;
}

TEST(Properties, tellWhatIsWrongAndWhere) {
  EXPECT_THAT(problemsOf("properties: [{name: a, then: [{in: {id: x}}], whem: []}]"),
              ElementsAre(HasSubstr("1: `whem` is nothing a property has")));
  EXPECT_THAT(
      problemsOf("properties:\n  - name: a\n    do:\n      - tip: {id: x}\n    then:\n      - in: {id: x}\n"),
      ElementsAre(HasSubstr("4: A step is tap")));
  EXPECT_THAT(problemsOf("properties:\n  - name: a\n    then:\n      - in: {matches: '('}\n"),
              ElementsAre(HasSubstr("no pattern")));
  EXPECT_THAT(problemsOf("properties: [{name: a}]"), ElementsAre(HasSubstr("needs `then`")));
  EXPECT_THAT(problemsOf("a: [b"), ElementsAre(HasSubstr("This is no YAML")));
  EXPECT_THAT(
      problemsOf("properties:\n  - {name: a, then: [{in: {id: x}}]}\n  - {name: a, then: [{in: {id: x}}]}\n"),
      ElementsAre(HasSubstr("3: Another property is called \"a\" too")));
}

TEST(Properties, keepTheOthersWhereOneIsWrong) {
  const auto reading = readProperties("properties: [{name: a}, {name: b, then: [{in: {id: x}}]}]");
  ASSERT_THAT(reading.document.properties, SizeIs(1));
  EXPECT_EQ(reading.document.properties.front().name, "b");
}

const Layout screen = drawn(R"(
LinearLayout
  ListView #rows
    LinearLayout #row tap
      TextView #name "Cinema"
    LinearLayout #row tap
      TextView #name "Cleaning"
  Button #add "Add" tap
)");

TEST(WidgetQuery, findsByWhatIsGiven) {
  EXPECT_THAT(widgetsOf({.id = "name"}, *screen.tree, {}), SizeIs(2));
  EXPECT_THAT(widgetsOf({.id = "name", .instance = 1}, *screen.tree, {}),
              ElementsAre(viewNamed(screen, "Cleaning")));
  EXPECT_THAT(widgetsOf({.className = "Button"}, *screen.tree, {}), ElementsAre(viewNamed(screen, "#add")));
  EXPECT_THAT(widgetsOf({.text = "${wanted}"}, *screen.tree, {{"wanted", "Cinema"}}),
              ElementsAre(viewNamed(screen, "Cinema")));
  EXPECT_THAT(widgetsOf({.matches = "^C.*g$"}, *screen.tree, {}), ElementsAre(viewNamed(screen, "Cleaning")));
}

TEST(XPath, walksByClassPositionAndAttribute) {
  const auto found = [](std::string_view path) { return XPath::parse(path)->find(*screen.tree); };
  EXPECT_THAT(found("//android.widget.ListView/android.widget.LinearLayout[2]/android.widget.TextView"),
              ElementsAre(viewNamed(screen, "Cleaning")));
  EXPECT_THAT(found("//*[@resource-id=\"com.x:id/rows\"]/*[1]/*"), ElementsAre(viewNamed(screen, "Cinema")));
  EXPECT_THAT(found("/android.widget.LinearLayout/android.widget.Button"),
              ElementsAre(viewNamed(screen, "Add")));
  EXPECT_THAT(found("//android.widget.TextView"), SizeIs(2));
}

TEST(XPath, saysWhatIsWrong) {
  EXPECT_THAT(XPath::parse("ListView").error(), HasSubstr("has no /"));
  EXPECT_THAT(XPath::parse("//*[@colour='red']").error(), HasSubstr("@colour"));
  EXPECT_THAT(XPath::parse("//A[0]").error(), HasSubstr("no number from 1"));
  EXPECT_THAT(XPath::parse("//A[@text='x'").error(), HasSubstr("no ]"));
}

TEST(Conditions, holdOnAScreen) {
  PropertyKnowledge knowledge;
  knowledge.remembered["title"] = "Cinema";
  knowledge.before[inWords(WidgetQuery{.id = "name"})] = "Gardening";
  const auto is = [&](Condition condition) {
    return holds(condition, *screen.tree, knowledge, {{"note", {"a"}}});
  };
  EXPECT_TRUE(is({Relation::in, {.id = "add"}}));
  EXPECT_FALSE(is({Relation::notIn, {.id = "add"}}));
  EXPECT_TRUE(is({Relation::isNotEmpty, {}, "note"}));
  EXPECT_FALSE(is({Relation::smaller, {}, "note", "", 1}));
  EXPECT_TRUE(is({Relation::changed, {.id = "name"}}));
  EXPECT_TRUE(is({Relation::equals, {.id = "name"}, "", "${title}"}));
  EXPECT_TRUE(is({Relation::count, {.id = "row"}, "", "", 2}));
}

TEST(PropertyFindings, nameWidgetsThatNoScreenHas) {
  const auto reading = readProperties(R"(properties:
  - name: delete
    when: [{in: {id: remove}}]
    do: [{tap: {id: add}}]
    then: [{not in: {text: Cinema}}]
)");
  const std::vector<Layout> screens{screen};
  const auto findings = propertyFindings(reading.document, screens);
  ASSERT_THAT(findings, SizeIs(2));
  EXPECT_EQ(findings[0].code, selectorUnknownCode);
  EXPECT_EQ(findings[0].range.start.line, 2u);
  EXPECT_EQ(findings[1].code, canNeverRunCode);
  EXPECT_THAT(propertyFindings(reading.document, {}), IsEmpty());
}

TEST(Kea2, getsAMethodForEachProperty) {
  const auto python = printKea2(readProperties(addNote).document);
  EXPECT_THAT(python, HasSubstr("def test_add_note(self):"));
  EXPECT_THAT(python,
              HasSubstr("@precondition(lambda self: self.d(resourceIdMatches=\".*:id/add\").exists and "
                        "len(self.data[\"note\"]) < 10)"));
  EXPECT_THAT(python, HasSubstr(".set_text(random_word())"));
  EXPECT_THAT(
      python,
      HasSubstr("assert self.d(resourceIdMatches=\".*:id/name\", text=remembered[\"title\"]).exists"));
}

}  // namespace
}  // namespace marmoset::fuzz

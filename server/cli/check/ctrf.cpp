#include <chrono>
#include <string>

#include <nlohmann/json.hpp>

#include "server/cli/check/report.h"
#include "server/cli/check/tests_of.h"
#include "server/cli/json_output.h"

namespace marmoset::cli {
namespace {

using Json = nlohmann::ordered_json;
using Outcome = FindingTest::Outcome;

Json describe(const FileReport& file, const FindingTest& test) {
  Json object{{"name", file.name + ": " + test.name},
              {"status", test.outcome == Outcome::passed ? "passed" : "failed"},
              {"duration", 0},
              {"suite", Json::array({file.name})},
              {"filePath", file.path}};
  if (!test.message.empty()) object["message"] = test.message;
  if (test.code.empty()) return object;
  object["line"] = test.place.line;
  object["tags"] = Json::array({test.code});
  return object;
}

}  // namespace

void printCtrf(const CheckReport& report, const Console& console) {
  Json tests = Json::array();
  std::size_t failed = 0;
  for (const auto& file : report.files) {
    for (const auto& test : testsOf(report, file)) {
      failed += test.outcome != Outcome::passed;
      tests.push_back(describe(file, test));
    }
  }
  const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch())
                       .count();
  Json summary{{"tests", tests.size()}, {"passed", tests.size() - failed},
               {"failed", failed},      {"pending", 0},
               {"skipped", 0},          {"other", 0},
               {"start", now},          {"stop", now}};
  Json results{{"tool", {{"name", "marmoset"}, {"version", MARMOSET_VERSION}}},
               {"summary", std::move(summary)},
               {"tests", std::move(tests)}};
  printObject({{"reportFormat", "CTRF"}, {"specVersion", "0.0.0"}, {"results", std::move(results)}}, console);
}

}  // namespace marmoset::cli

#include "tests/server/jobs/jobs_fixture.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/jobs/kind.h"
#include "protocol/lsp/uri.h"
#include "tests/support/real_data.h"

namespace marmoset::test {

namespace {

std::string childProcesses() {
  std::string children;
  for (const auto& task : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream file(task.path() / "children");
    std::string found;
    std::getline(file, found);
    children += found;
  }
  return children;
}

}  // namespace

void JobsTest::SetUp() {
  ::setenv("MARMOSET_STORE", (folder / "store.sqlite").c_str(), 1);
  text = readFile(sourceFile("samples/whohasmystuff/crash.mks"));
  folder.file("crash.mks", text);
  folder.file("whohasmystuff.app.yaml", readFile(sourceFile("samples/whohasmystuff/whohasmystuff.app.yaml")));
}

void JobsTest::TearDown() {
  ::unsetenv("MARMOSET_STORE");
}

std::unique_ptr<FakeEditor> JobsTest::start(const std::string& use,
                                            std::optional<lsp::MessageActionItem> choice) {
  nlohmann::json settings{{"inlayHints", {{"argumentNames", false}, {"keyNames", false}, {"time", false}}}};
  if (!use.empty()) settings["device"] = {{"use", use}};
  EditorOptions options;
  options.folders = {folder.path()};
  options.settings = lsp::Json(std::move(settings));
  options.choice = std::move(choice);
  return std::make_unique<FakeEditor>(options);
}

std::string JobsTest::openScript(FakeEditor& editor) const {
  const auto uri = editor.open(lsp::uriOf(folder / "crash.mks"), text);
  editor.blockUntilIdle();
  return uri;
}

protocol::Answer<lsp::ExecuteCommandRequest> JobsTest::execute(FakeEditor& editor, const std::string& command,
                                                               lsp::Json argument) const {
  return editor.ask<lsp::ExecuteCommandRequest>({{}, command, {{std::move(argument)}}});
}

std::string JobsTest::run(FakeEditor& editor, const std::string& command, const Asked& asked) const {
  const auto* kind = jobs::findKind(std::string_view(command).substr(std::string_view("marmoset.").size()));
  const jobs::KnobValues knobs(kind->knobs());
  for (const auto& [name, value] : asked.fields)
    EXPECT_TRUE(name == "device" || name == "quiet" || knobs.find(name)) << name;
  const auto answer = execute(editor, command, jsonOf(asked));
  EXPECT_TRUE(answer) << answer.error().message;
  return answer ? answer->as<server::JobReference>()->job : "";
}

void JobsTest::runToTheEnd(FakeEditor& editor, const std::string& command, const Asked& asked) const {
  run(editor, command, asked);
  editor.blockUntilIdle();
  ASSERT_FALSE(editor.state().jobs.empty());
  EXPECT_EQ(editor.state().jobs.back().state, server::JobPhase::done) << editor.state().jobs.back().message;
}

std::vector<std::string> JobsTest::lenses(FakeEditor& editor, const std::string& uri) const {
  std::vector<std::string> titles;
  const auto answer = editor.ask<lsp::CodeLensRequest>({{}, {}, {uri}});
  if (!answer || !*answer) return titles;
  for (const auto& lens : **answer) titles.push_back(lens.command->title);
  return titles;
}

std::map<std::uint32_t, std::string> JobsTest::hints(FakeEditor& editor, const std::string& uri) const {
  std::map<std::uint32_t, std::string> labels;
  const auto answer = editor.ask<lsp::InlayHintRequest>({{}, {uri}, {{0, 0}, {100000, 0}}});
  if (!answer || !*answer) return labels;
  for (const auto& hint : **answer) labels[hint.position.line] = std::get<std::string>(hint.label);
  return labels;
}

std::vector<lsp::Diagnostic> JobsTest::diagnostics(FakeEditor& editor, const std::string& uri,
                                                   const std::string& code) const {
  const auto answer = editor.ask<lsp::DocumentDiagnosticRequest>({{}, {}, {uri}, {}, {}});
  if (!answer) return {};
  auto items = std::get<lsp::RelatedFullDocumentDiagnosticReport>(*answer).items;
  std::erase_if(items, [&](const auto& one) { return std::get<std::string>(*one.code) != code; });
  return items;
}

server::JobsResult JobsTest::jobs(FakeEditor& editor) const {
  const auto answer = editor.ask<server::JobsRequest>({});
  EXPECT_TRUE(answer) << answer.error().message;
  return answer.value_or(server::JobsResult{});
}

void JobsTest::rebuildApp(FakeEditor& editor) {
  const auto file = folder / "whohasmystuff.app.yaml";
  auto app = readFile(file);
  const std::string version = "code: 28";
  const auto at = app.find(version);
  ASSERT_NE(at, app.npos);
  folder.file("whohasmystuff.app.yaml", app.replace(at, version.size(), "code: 99"));
  editor.notify<lsp::DidChangeWatchedFilesNotification>({{{lsp::uriOf(file), lsp::FileChangeType::changed}}});
  editor.blockUntilIdle();
}

void JobsTest::cancelAtRandom(FakeEditor& editor, const std::string& uri, int times,
                              const std::function<void()>& check) const {
  const auto processesBefore = childProcesses();
  const auto seed = std::random_device()();
  RecordProperty("seed", std::to_string(seed));
  std::mt19937 random(seed);
  for (int i = 0; i < times; ++i) {
    SCOPED_TRACE(fmt::format("seed {}, cancel {}", seed, i));
    const std::string kind = random() % 4 == 0 ? "marmoset.record" : "marmoset.replay";
    const Asked replay{uri, {{"runs", endless}, {"fast", random() % 2 == 0}}};
    const auto id = run(editor, kind, kind == "marmoset.replay" ? replay : Asked{uri});
    const auto seen = editor.state().jobs.size();
    const auto wait = kind == "marmoset.replay" ? random() % 4 : 0;
    ASSERT_TRUE(wait == 0 || editor.await(jobsChanged(seen + wait)));
    const auto& bars = editor.state().progress;
    const bool barIsOpen = !bars.empty() && bars.back().value.value().at("kind") != "end";
    if (barIsOpen && random() % 2 == 0) {
      editor.notify<lsp::WorkDoneProgressCancelNotification>({bars.back().token});
    } else {
      editor.send<lsp::ExecuteCommandRequest>(
          {{}, "marmoset.cancelJob", {{lsp::Json::of(server::JobReference{id})}}});
    }
    ASSERT_TRUE(editor.blockUntilIdle());
    ASSERT_EQ(jobs(editor).devicesBusy, 0u);
    ASSERT_TRUE(jobs(editor).jobs.empty());
    check();
    if (HasFailure()) return;
  }
  EXPECT_EQ(childProcesses(), processesBefore);
}

Expectation jobsChanged(std::size_t atLeast) {
  return {fmt::format("{} changes of jobs", atLeast), [atLeast](const EditorState& state) {
            return state.jobs.size() >= atLeast ? Verdict::met : Verdict::unmet;
          }};
}

Expectation jobsChangedOrOver(std::size_t seen, std::size_t changes) {
  return {fmt::format("{} changes of a job, or its end", changes), [=](const EditorState& state) {
            const bool over =
                state.jobs.size() > seen && state.jobs.back().state != server::JobPhase::running;
            return over || state.jobs.size() >= seen + changes ? Verdict::met : Verdict::unmet;
          }};
}

Expectation runsDone(std::uint32_t atLeast) {
  return {fmt::format("{} runs done", atLeast), [atLeast](const EditorState& state) {
            return !state.jobs.empty() && state.jobs.back().done >= atLeast ? Verdict::met : Verdict::unmet;
          }};
}

}  // namespace marmoset::test

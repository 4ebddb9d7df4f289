#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "protocol/lsp/code_lens.h"
#include "protocol/lsp/inlay_hint.h"
#include "protocol/lsp/pull_diagnostics.h"
#include "server/jobs/job_messages.h"
#include "tests/server/fake_editor.h"
#include "tests/server/jobs/job_arguments.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {

// An editor with a sample script beside its simulated app, and a store of its own.
class JobsTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // A server of its own, told where to run unless `use` is empty.
  std::unique_ptr<FakeEditor> start(const std::string& use = "sim:whohasmystuff.app.yaml",
                                    std::optional<lsp::MessageActionItem> choice = {});
  std::string openScript(FakeEditor& editor) const;

  protocol::Answer<lsp::ExecuteCommandRequest> execute(FakeEditor& editor, const std::string& command,
                                                       lsp::Json argument) const;
  // Starts a job and gives its id. Fields that the kind does not know would be passed over in silence.
  std::string run(FakeEditor& editor, const std::string& command, const Asked& asked) const;
  void runToTheEnd(FakeEditor& editor, const std::string& command, const Asked& asked) const;

  std::vector<std::string> lenses(FakeEditor& editor, const std::string& uri) const;
  // What stands behind the lines, by line; hints about arguments, keys and times are switched off.
  std::map<std::uint32_t, std::string> hints(FakeEditor& editor, const std::string& uri) const;
  std::vector<lsp::Diagnostic> diagnostics(FakeEditor& editor, const std::string& uri,
                                           const std::string& code) const;
  server::JobsResult jobs(FakeEditor& editor) const;

  // The app file beside the script says another version from now on.
  void rebuildApp(FakeEditor& editor);

  static constexpr std::uint32_t endless = 1000000;  // runs
  // Starts a job and cancels it, each time at another moment and in another way; afterwards no device is
  // busy, nothing runs and no process is left, and `check` finds the devices clean.
  void cancelAtRandom(FakeEditor& editor, const std::string& uri, int times,
                      const std::function<void()>& check) const;

  TemporaryFolder folder;
  std::string text;  // of the script
};

Expectation jobsChanged(std::size_t atLeast);
Expectation runsDone(std::uint32_t atLeast);
// So many changes since the first `seen` ones, or the end of the job.
Expectation jobsChangedOrOver(std::size_t seen, std::size_t changes);

}  // namespace marmoset::test

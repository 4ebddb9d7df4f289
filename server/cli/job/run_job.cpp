#include "server/cli/job/run_job.h"

#include <filesystem>
#include <optional>
#include <ostream>
#include <system_error>

#include <fmt/format.h>

#include "server/cli/progress_bar.h"

namespace marmoset::cli {
namespace {

namespace fs = std::filesystem;

// The same file has the same name wherever the command is called.
std::string fullPath(const std::string& path) {
  return fs::absolute(path).lexically_normal().string();
}

jobs::JobRequest requestFor(const jobs::Kind& kind, jobs::KnobValues knobs, const RunOptions& options) {
  jobs::JobRequest request;
  request.kind = &kind;
  request.spec.knobs = std::move(knobs);
  request.spec.device = options.device.text;
  request.spec.seed = options.seed;
  request.spec.start = {options.keepData, options.grants, options.reinstall, options.fixtures};
  request.may = {options.wipeConsent, options.allowCommands, options.reset};
  return request;
}

class TerminalHost final : public jobs::JobHost {
 public:
  TerminalHost(const jobs::JobRequest& request, const Terminal& terminal)
      : request_(request), terminal_(terminal) {}

  std::shared_ptr<store::Store> store() override { return terminal_.store; }
  tl::expected<jobs::NamedPool, std::string> devices(const std::string& named, const std::string&) override {
    return jobs::NamedPool{named, terminal_.pool};
  }
  tl::expected<jobs::ScriptInput, std::string> open(const std::string& path) override {
    return terminal_.open(path);
  }

  void begun(const jobs::JobBeginning& beginning) override {
    if (!beginning.notKept.empty())
      tellLine(fmt::format("what is measured will not be kept: {}", beginning.notKept));
    if (request_.saysIfNew && !beginning.goesOn)
      tellLine("there is nothing to resume; starting from the beginning");
  }
  void begin(std::string_view doing, std::uint32_t done, std::uint32_t total) override {
    if (done > 0) tellLine(fmt::format("going on after {} of {} runs", done, total));
    bar_.emplace(terminal_.console, std::string(doing));
    bar_->startAt(done, total);
  }
  void tell(const jobs::JobNews& news) override {
    if (bar_) bar_->update(news.done, news.total, news.note);
  }

 private:
  void tellLine(std::string_view line) const { terminal_.console.err << fmt::format("marmoset: {}\n", line); }

  const jobs::JobRequest& request_;
  const Terminal& terminal_;
  std::optional<ProgressBar> bar_;
};

}  // namespace

jobs::JobRequest jobOn(const PreparedRun& prepared, const jobs::Kind& kind, jobs::KnobValues knobs,
                       const RunOptions& options) {
  auto request = requestFor(kind, std::move(knobs), options);
  request.spec.subject = jobs::ScriptSubject{fullPath(prepared.input.path), prepared.input.bytes};
  request.spec.throttle = prepared.throttle;
  request.name = prepared.input.name;
  request.play = prepared.play;
  return request;
}

jobs::JobRequest jobOn(const std::vector<std::string>& files, const jobs::Kind& kind, jobs::KnobValues knobs,
                       const RunOptions& options) {
  auto request = requestFor(kind, std::move(knobs), options);
  std::error_code gone;
  request.spec.subject = jobs::SuiteSubject{files, fs::current_path(gone).string()};
  request.spec.throttle = options.throttle.value_or(0);
  request.name = nameOf(request.spec.subject);
  return request;
}

jobs::JobRequest jobOnApp(const std::string& package, const jobs::Kind& kind, jobs::KnobValues knobs,
                          const RunOptions& options) {
  auto request = requestFor(kind, std::move(knobs), options);
  request.spec.subject = jobs::AppSubject{package};
  request.name = package;
  return request;
}

std::shared_ptr<store::Store> openStore(const Console& console, std::string_view complaint) {
  auto opened = store::Store::open();
  if (opened) return *std::move(opened);
  console.err << fmt::format("marmoset: {}: {}\n", complaint, opened.error().message);
  return nullptr;
}

jobs::Outcome runHere(const jobs::JobRequest& request, const Terminal& terminal,
                      const device::Operation& operation) {
  TerminalHost host(request, terminal);
  return runJob(request, host, operation);
}

int tellNothing(const jobs::Outcome& outcome, const Console& console) {
  const bool rests = outcome.state == store::JobState::paused && !outcome.inTrouble;
  if (!rests && !outcome.wasTakenOver && !outcome.warning) return console.fail(outcome.message);
  console.err << fmt::format("marmoset: {}\n",
                             rests ? "stopped; the same command goes on where it was" : outcome.message);
  return no;
}

void tellNotKept(const jobs::Outcome& outcome, const Console& console) {
  if (!outcome.notKept.empty())
    console.err << fmt::format("marmoset: what came out is not kept: {}\n", outcome.notKept);
}

}  // namespace marmoset::cli

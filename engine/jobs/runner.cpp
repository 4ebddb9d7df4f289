#include "engine/jobs/runner.h"

#include <fmt/format.h>

namespace marmoset::jobs {

namespace {

using store::JobHandle;
using store::JobState;

constexpr auto takenOver =
    "another process has taken this job over and goes on with it; nothing more was written";

// News also tell the store that the job is still worked on.
class RenewingHost final : public JobHost {
 public:
  RenewingHost(JobHost& inner, JobBook& book) : inner_(inner), book_(book) {}

  std::shared_ptr<store::Store> store() override { return inner_.store(); }
  tl::expected<NamedPool, std::string> devices(const std::string& named,
                                               const std::string& package) override {
    return inner_.devices(named, package);
  }
  tl::expected<ScriptInput, std::string> open(const std::string& path) override { return inner_.open(path); }
  void begin(std::string_view doing, std::uint32_t done, std::uint32_t total) override {
    inner_.begin(doing, done, total);
  }
  void tell(const JobNews& news) override {
    book_.renew();
    inner_.tell(news);
  }
  void runBegins(std::uint32_t run, const std::string& serial) override { inner_.runBegins(run, serial); }
  void play(const replay::Trace& trace, std::uint32_t run, std::uint32_t event) override {
    book_.renew();
    inner_.play(trace, run, event);
  }
  JobState stoppedAs() const override { return inner_.stoppedAs(); }
  std::string documentName(const std::string& path, std::string_view suffix,
                           std::string_view extension) override {
    return inner_.documentName(path, suffix, extension);
  }

 private:
  JobHost& inner_;
  JobBook& book_;
};

class Runner {
 public:
  Runner(const JobRequest& request, JobHost& host, const device::Operation& operation)
      : request_(request),
        host_(host),
        operation_(operation),
        passOn_(operation.stop, [this] { stop_.request_stop(); }) {
    operation_.stop = stop_.get_token();
  }

  Outcome run() {
    if (const auto fine = checkKnobs(*request_.kind, request_.spec.knobs); !fine) return failed(fine.error());
    if (auto problem = prepare(); !problem.empty()) return failed(std::move(problem));
    // Whose job it is comes first, so that one without devices can say in the store why it rests.
    auto handle = claim();
    if (!handle) return failed(handle.error());
    const auto devices = host_.devices(request_.spec.device, package());
    if (!devices) return without(std::move(*handle), devices.error());
    JobBeginning beginning{.goesOn = handle->has_value()};
    if (!*handle) {
      auto created = create(devices->name);
      if (created)
        handle->emplace(*std::move(created));
      else
        beginning.notKept = created.error();
      if (!created && host_.mustKeep()) return failed(created.error());
    }
    JobBook book(*std::move(handle), beginning.goesOn, stop_);
    beginning.id = book.id();
    host_.begun(beginning);
    return work(book, *devices->pool);
  }

 private:
  std::string prepare() {
    const auto* subject = std::get_if<ScriptSubject>(&request_.spec.subject);
    if (!subject) return {};
    auto script = script::Script::parse(script::Text(subject->text));
    auto trace = replay::traceOf(script, request_.play);
    if (!trace) return trace.error();
    script_.emplace(
        ScriptInput{nameOf(request_.spec.subject), std::move(script), *std::move(trace), request_.play});
    return {};
  }

  // Of the app that it is about; empty: of none alone.
  std::string package() const {
    if (script_) return script_->trace.package;
    const auto* app = std::get_if<AppSubject>(&request_.spec.subject);
    return app ? app->package : std::string();
  }

  // None: it is a new one.
  tl::expected<std::optional<JobHandle>, std::string> claim() {
    const auto store = host_.store();
    auto wanted = request_.resumes;
    if (!store) {
      if (!wanted) return std::nullopt;
      return tl::unexpected(std::string("the store that has the job cannot be opened"));
    }
    if (!wanted && request_.goesOn) {
      const auto found = unfinishedJob(*store, *request_.kind, request_.spec);
      if (found && *found) wanted = (*found)->id;
    }
    if (!wanted) return std::nullopt;
    auto claimed = JobHandle::claim(store, *wanted);
    if (!claimed && request_.resumes) return tl::unexpected(claimed.error().message);
    if (claimed && *claimed) return *std::move(claimed);
    if (!request_.resumes) return std::nullopt;
    return tl::unexpected(std::string("the job is over, or another process works on it already"));
  }

  tl::expected<JobHandle, std::string> create(const std::string& device) {
    const auto store = host_.store();
    if (!store) return tl::unexpected(std::string());
    auto spec = request_.spec;
    spec.device = device;
    auto created =
        JobHandle::create(store, std::string(request_.kind->name), printSpec(*request_.kind, spec));
    if (!created) return tl::unexpected(created.error().message);
    if (request_.beginsWith == "{}") return *std::move(created);
    if (const auto begun = created->progress(request_.beginsWith); !begun)
      return tl::unexpected(begun.error().message);
    return *std::move(created);
  }

  Outcome without(std::optional<JobHandle> handle, const std::string& why) {
    auto outcome = failed(why);
    outcome.inTrouble = true;
    if (!handle) return outcome;
    outcome.state = JobState::paused;
    JobBook book(std::move(handle), true, stop_);
    settle(book, outcome);
    return book.isLost() ? lost() : outcome;
  }

  Outcome work(JobBook& book, device::DevicePool& pool) {
    auto operation = operation_;
    operation.user = book.id();
    RenewingHost host(host_, book);
    Context context{request_.spec, request_.name, script_ ? &*script_ : nullptr, request_.may, pool,
                    host_.store(), book,          std::move(operation),          host};
    auto outcome = request_.kind->run(context);
    if (!book.isLost()) settle(book, outcome);
    if (book.isLost()) return lost();
    if (outcome.state != JobState::failed) outcome.message += leftOut();
    return outcome;
  }

  // What the store says last is what is told.
  void settle(JobBook& book, Outcome& outcome) {
    if (book.id().empty()) return;
    const auto reason = outcome.inTrouble ? outcome.message : std::string();
    const bool kept =
        outcome.state == JobState::paused ? book.pause(reason) : book.finish(outcome.state, outcome.stored);
    if (kept) return;
    outcome.notKept = book.problem().value_or("");
    outcome.message += fmt::format("; this is not kept: {}", outcome.notKept);
  }

  static Outcome lost() {
    auto outcome = failed(takenOver);
    outcome.wasTakenOver = true;
    return outcome;
  }

  // The devices that a no kept out of the job, while others did it.
  std::string leftOut() const {
    std::string told;
    if (!request_.may.wipe) return told;
    for (const auto& denial : request_.may.wipe->denials()) told += fmt::format("; left out: {}", denial);
    return told;
  }

  const JobRequest& request_;
  JobHost& host_;
  device::Operation operation_;
  std::stop_source stop_;
  std::stop_callback<std::function<void()>> passOn_;
  std::optional<ScriptInput> script_;
};

}  // namespace

Outcome runJob(const JobRequest& request, JobHost& host, const device::Operation& operation) {
  return Runner(request, host, operation).run();
}

}  // namespace marmoset::jobs

#include "server/jobs/wipe_question.h"

#include <condition_variable>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "engine/store/job_handle.h"
#include "engine/store/wipe_grants.h"
#include "server/results/result_book.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

using device::DeviceError;
using device::DeviceInfo;
using device::Operation;
using device::WipePermission;

constexpr auto cancelTitle = "Cancel";

// Shared with the main thread, which may hear the answer when nobody waits for it any more.
class Question {
 public:
  void answer(bool yes) {
    const std::lock_guard guard(mutex_);
    yes_ = yes;
    answered_.notify_all();
  }
  // Nothing: the operation was stopped first.
  std::optional<bool> wait(const Operation& operation) {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, operation.stop, [this] { return yes_.has_value(); });
    return yes_;
  }

  std::optional<protocol::RequestId> asked;  // known on the main thread

 private:
  std::mutex mutex_;
  std::condition_variable_any answered_;
  std::optional<bool> yes_;
};

void show(Session& session, const std::shared_ptr<Question>& question, const WipePermission& wanted,
          const DeviceInfo& device) {
  const auto yes = fmt::format("Delete the data of {} on {}", wanted.package, wanted.serial);
  lsp::ShowMessageRequestParams params;
  params.type = lsp::MessageType::warning;
  params.message = fmt::format("Marmoset: {}. May it, now and later?", describeWipe(device, wanted.package));
  params.actions = {{yes}, {cancelTitle}};
  question->asked = session.request<lsp::ShowMessageRequest>(
      params, [question, yes](const protocol::Answer<lsp::ShowMessageRequest>& answer) {
        question->answer(answer && *answer && (*answer)->title == yes);
      });
}

// Clients that do not take it back hear nothing of what is answered then: nobody waits, and nothing is kept.
void withdraw(Session& session, const Question& question) {
  if (question.asked) session.endpoint.abandon(*question.asked);
}

// Without a store a yes holds for this job only.
bool isRemembered(ResultBook& book, const WipePermission& wanted) {
  if (!book.storeExists()) return false;
  const auto store = book.store();
  return store && store::hasWipeGrant(**store, wanted.serial, wanted.package).value_or(false);
}

void remember(ResultBook& book, const WipePermission& given) {
  if (const auto store = book.store())
    (void)store::saveWipeGrant(**store, {given.serial, given.package, store::JobHandle::systemTime()});
}

}  // namespace

std::shared_ptr<device::WipeConsent> editorConsent(Session& session, const std::string& uri) {
  const auto ask = [&session, book = session.world()->results](
                       const WipePermission& wanted, const DeviceInfo& device,
                       const Operation& operation) -> device::Result<void> {
    if (isRemembered(*book, wanted)) return {};
    const auto question = std::make_shared<Question>();
    session.loop.post([&session, question, wanted, device] { show(session, question, wanted, device); });
    const auto yes = question->wait(operation);
    if (!yes) {
      session.loop.post([&session, question] { withdraw(session, *question); });
      return device::fail(DeviceError::Kind::cancelled, "cancelled before the question was answered");
    }
    if (!*yes) {
      return refuseWipe(device, wanted.package,
                        fmt::format("allow it when asked, or with \"{}\" in the setting marmoset.device.wipe",
                                    wanted.toString()));
    }
    remember(*book, wanted);
    return {};
  };
  return std::make_shared<device::WipeConsent>(ask, session.world()->settingsFor(uri).device.wipe);
}

}  // namespace marmoset::server

#include "server/jobs/wipe_question.h"

#include <cctype>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

#include <fmt/format.h>

#include "engine/store/job_handle.h"
#include "engine/store/wipe_grants.h"
#include "server/jobs/job_center.h"
#include "server/jobs/wipe_messages.h"
#include "server/results/result_book.h"
#include "server/session/session.h"

namespace marmoset::server {

namespace {

using device::DeviceError;
using device::DeviceInfo;
using device::Operation;
using device::WipePermission;

constexpr auto onceTitle = "Only this time", alwaysTitle = "Always for this app", cancelTitle = "Cancel";

using Answer = std::optional<WipeAnswer>;

// Shared with the main thread, which may hear the answer when nobody waits for it any more.
class Question {
 public:
  void answer(Answer answer) {
    const std::lock_guard guard(mutex_);
    answer_ = answer;
    answered_.notify_all();
  }
  // Nothing: the operation was stopped first.
  std::optional<Answer> wait(const Operation& operation) {
    std::unique_lock lock(mutex_);
    answered_.wait(lock, operation.stop, [this] { return answer_.has_value(); });
    return answer_;
  }

  std::optional<protocol::RequestId> asked;  // known on the main thread

 private:
  std::mutex mutex_;
  std::condition_variable_any answered_;
  std::optional<Answer> answer_;
};

std::string question(const WipePermission& wanted, const DeviceInfo& device) {
  return fmt::format("Delete the data of {} on {} ({})?", wanted.package, wanted.serial, device.model);
}

std::string sentence(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text + ".";
}

// A message that may hide itself: it says all that there is to say, and the first choice lasts shortest.
protocol::RequestId askInMessage(Session& session, const WipePermission& wanted, const DeviceInfo& device,
                                 const std::function<void(Answer)>& answered) {
  lsp::ShowMessageRequestParams params;
  params.type = lsp::MessageType::warning;
  params.message = fmt::format("Marmoset: {}. May it?", describeWipe(device, wanted.package));
  params.actions = {{onceTitle}, {alwaysTitle}, {cancelTitle}};
  return session.request<lsp::ShowMessageRequest>(
      params, [answered](const protocol::Answer<lsp::ShowMessageRequest>& chosen) {
        const auto title = chosen && *chosen ? (*chosen)->title : std::string(cancelTitle);
        answered(title == onceTitle     ? Answer(WipeAnswer::once)
                 : title == alwaysTitle ? Answer(WipeAnswer::always)
                                        : std::nullopt);
      });
}

protocol::RequestId askInDialog(Session& session, const WipePermission& wanted, const DeviceInfo& device,
                                const std::function<void(Answer)>& answered) {
  const auto detail =
      fmt::format("{} The job waits for your answer.", sentence(describeWipe(device, wanted.package)));
  return session.request<ConfirmWipeRequest>(
      {wanted.serial, wanted.package, question(wanted, device), detail},
      [answered](const protocol::Answer<ConfirmWipeRequest>& chosen) {
        answered(chosen ? *chosen : std::nullopt);
      });
}

void show(Session& session, const std::shared_ptr<Question>& asking, const WipePermission& wanted,
          const DeviceInfo& device, const std::string& job) {
  session.jobs->waitsFor(job, "Waits for your answer: " + question(wanted, device));
  const auto answered = [&session, asking, job](Answer answer) {
    session.jobs->waitsFor(job, std::nullopt);
    asking->answer(answer);
  };
  const auto ask = session.client().confirmsWipes() ? askInDialog : askInMessage;
  asking->asked = ask(session, wanted, device, answered);
}

// Clients that do not take it back hear nothing of what is answered then: nobody waits, and nothing is kept.
void withdraw(Session& session, const Question& question) {
  if (question.asked) session.endpoint.abandon(*question.asked);
}

// Without a store every yes holds for its job only.
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
    const auto asking = std::make_shared<Question>();
    session.loop.post([&session, asking, wanted, device, job = operation.user] {
      show(session, asking, wanted, device, job);
    });
    const auto answer = asking->wait(operation);
    if (!answer) {
      session.loop.post([&session, asking] { withdraw(session, *asking); });
      return device::fail(DeviceError::Kind::cancelled, "cancelled before the question was answered");
    }
    if (!*answer) {
      return refuseWipe(device, wanted.package,
                        fmt::format("allow it when asked, or with \"{}\" in the setting marmoset.device.wipe",
                                    wanted.toString()));
    }
    if (**answer == WipeAnswer::always) remember(*book, wanted);
    return {};
  };
  return std::make_shared<device::WipeConsent>(ask, session.world()->settingsFor(uri).device.wipe);
}

}  // namespace marmoset::server

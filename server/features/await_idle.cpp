#include <memory>

#include "server/features/await_idle_message.h"
#include "server/features/feature.h"

namespace marmoset::server {

const Feature awaitIdle{
    .name = "await_idle",
    .bind =
        [](Binder& binder) {
          Session& session = binder.session();
          binder.main<AwaitIdleRequest>(
              [&session](const protocol::None&, protocol::Reply<AwaitIdleRequest> reply) {
                const auto owed = std::make_shared<protocol::Reply<AwaitIdleRequest>>(std::move(reply));
                session.whenIdle([owed] { (*owed)(protocol::None()); });
              });
        },
};

}  // namespace marmoset::server

#include "server/features/await_idle_message.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::ParamsCodec<marmoset::server::AwaitIdleRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::AwaitIdleRequest>;

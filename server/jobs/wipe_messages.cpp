#include "server/jobs/wipe_messages.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::ParamsCodec<marmoset::server::ConfirmWipeRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::ConfirmWipeRequest>;

#include "server/explorations/exploration_messages.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::ParamsCodec<marmoset::server::ModelRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::ModelRequest>;
template struct marmoset::protocol::Codec<marmoset::server::ScriptToArguments>;
template struct marmoset::protocol::Codec<marmoset::server::ScriptToResult>;

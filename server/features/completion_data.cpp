#include "server/features/completion_data.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::Codec<marmoset::server::CompletionData>;

#include "protocol/json/described_codec.h"
#include "server/commands/convert_log.h"

template struct marmoset::protocol::Codec<marmoset::server::ConvertLogArguments>;
template struct marmoset::protocol::Codec<marmoset::server::ConvertLogResult>;

#include "server/configuration/wire_settings.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::Codec<marmoset::server::wire::Settings>;

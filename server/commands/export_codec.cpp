#include "protocol/json/described_codec.h"
#include "server/commands/export.h"

template struct marmoset::protocol::Codec<marmoset::server::ExportArguments>;
template struct marmoset::protocol::Codec<marmoset::server::ExportResult>;

#include "protocol/json/described_codec.h"
#include "server/commands/report.h"

template struct marmoset::protocol::Codec<marmoset::server::ReportArguments>;
template struct marmoset::protocol::Codec<marmoset::server::ReportResult>;

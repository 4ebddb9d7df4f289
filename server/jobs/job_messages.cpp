#include "server/jobs/job_messages.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::ParamsCodec<marmoset::server::JobChangedNotification>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::ReplayPositionNotification>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::JobsRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::JobsRequest>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::JobResultRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::JobResultRequest>;
template struct marmoset::protocol::Codec<marmoset::server::DocumentReference>;
template struct marmoset::protocol::Codec<marmoset::server::JobArguments>;
template struct marmoset::protocol::Codec<marmoset::server::JobReference>;

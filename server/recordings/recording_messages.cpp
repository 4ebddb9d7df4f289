#include "server/recordings/recording_messages.h"

#include "protocol/json/described_codec.h"

template struct marmoset::protocol::ParamsCodec<marmoset::server::RecordingRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::RecordingRequest>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::RecordingFileRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::RecordingFileRequest>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::ResultsRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::ResultsRequest>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::ResultsChangedNotification>;
template struct marmoset::protocol::ParamsCodec<marmoset::server::TargetsRequest>;
template struct marmoset::protocol::ResultCodec<marmoset::server::TargetsRequest>;

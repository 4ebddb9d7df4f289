#pragma once

#include "protocol/json/described_codec.h"

// The codecs of whole messages; each message is named in exactly one .cpp of this folder.

#define MARMOSET_CODECS_OF_NOTIFICATION(Message) template struct ParamsCodec<Message>;

#define MARMOSET_CODECS_OF_REQUEST(Message) \
  template struct ParamsCodec<Message>;     \
  template struct ResultCodec<Message>;

#define MARMOSET_CODECS_OF_STREAMED_REQUEST(Message) \
  MARMOSET_CODECS_OF_REQUEST(Message)                \
  template struct PartialResultCodec<Message>;

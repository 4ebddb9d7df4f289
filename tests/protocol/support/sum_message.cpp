#include "tests/protocol/support/sum_message.h"

#include "protocol/json/described_codec.h"

namespace marmoset::protocol {

template struct ParamsCodec<test::SumRequest>;
template struct ResultCodec<test::SumRequest>;
template struct PartialResultCodec<test::SumRequest>;
template struct ParamsCodec<test::HeardNotification>;

}  // namespace marmoset::protocol

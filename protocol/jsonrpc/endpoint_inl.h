#pragma once

#include "protocol/jsonrpc/endpoint.h"

namespace marmoset::protocol {

namespace detail {

inline ResponseError invalidParams(const DecodeError& error) {
  const DecodeError inParams{error.path.empty() ? "params" : "params." + error.path, error.reason};
  return {ErrorCode::invalidParams, inParams.message()};
}

template <RequestMessage M>
Endpoint::Outcome encodeAnswer(Answer<M> answer) {
  if (!answer) return tl::unexpected(std::move(answer.error()));
  return ResultCodec<M>::encode(*answer);
}

template <RequestMessage M>
Answer<M> decodeAnswer(Endpoint::Outcome outcome) {
  if (!outcome) return tl::unexpected(std::move(outcome.error()));
  auto result = ResultCodec<M>::decode(*outcome);
  if (result) return std::move(*result);
  return tl::unexpected(ResponseError{
      ErrorCode::unknownErrorCode, "result of " + std::string(M::method) + ": " + result.error().message()});
}

}  // namespace detail

template <RequestMessage M, class Handler>
void Endpoint::add(Handler handler) {
  using Params = typename M::Params;
  addRequest(M::method,
             [handler = std::move(handler)](
                 const Json& json, std::shared_ptr<const PendingReply> pending) -> std::optional<Outcome> {
               const auto params = ParamsCodec<M>::decode(json);
               if (!params) return tl::unexpected(detail::invalidParams(params.error()));
               if constexpr (std::invocable<const Handler&, const Params&, Reply<M>>) {
                 handler(*params, Reply<M>(std::move(pending)));
                 return std::nullopt;
               } else if constexpr (std::invocable<const Handler&, const Params&, const RequestContext&>) {
                 return detail::encodeAnswer<M>(handler(*params, pending->context()));
               } else {
                 return detail::encodeAnswer<M>(handler(*params));
               }
             });
}

template <NotificationMessage M, class Handler>
void Endpoint::add(Handler handler) {
  addNotification(M::method, [handler = std::move(handler)](const Json& json) -> std::optional<DecodeError> {
    const auto params = ParamsCodec<M>::decode(json);
    if (!params) return params.error();
    handler(*params);
    return std::nullopt;
  });
}

template <RequestMessage M>
RequestId Endpoint::request(const typename M::Params& params, std::function<void(Answer<M>)> whenAnswered) {
  return sendRequest(M::method, ParamsCodec<M>::encode(params),
                     [whenAnswered = std::move(whenAnswered)](Outcome outcome) {
                       if (whenAnswered) whenAnswered(detail::decodeAnswer<M>(std::move(outcome)));
                     });
}

template <NotificationMessage M>
void Endpoint::notify(const typename M::Params& params) {
  sendNotification(M::method, ParamsCodec<M>::encode(params));
}

}  // namespace marmoset::protocol

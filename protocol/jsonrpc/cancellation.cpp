#include "protocol/jsonrpc/cancellation.h"

namespace marmoset::protocol {

ResponseError cancellationError(CancelReason reason) {
  switch (reason) {
    case CancelReason::contentModified:
      return {ErrorCode::contentModified, "the document changed meanwhile"};
    case CancelReason::server:
      return {ErrorCode::serverCancelled, "the server gave the request up"};
    case CancelReason::shutdown:
      return {ErrorCode::requestCancelled, "the server shuts down"};
    case CancelReason::client:
    case CancelReason::none:
      break;
  }
  return {ErrorCode::requestCancelled, "cancelled"};
}

}  // namespace marmoset::protocol

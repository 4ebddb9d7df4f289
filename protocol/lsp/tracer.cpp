#include "protocol/lsp/tracer.h"

#include <utility>

#include "protocol/lsp/window.h"

namespace marmoset::lsp {

Tracer::Tracer(protocol::Endpoint& endpoint) : endpoint_(endpoint) {
  endpoint.add<SetTraceNotification>([this](const SetTraceParams& params) { setLevel(params.value); });
}

void Tracer::setLevel(std::string_view value) {
  level_ = value == "verbose" ? Level::verbose : value == "messages" ? Level::messages : Level::off;
}

void Tracer::log(std::string message, const std::function<std::string()>& details) {
  if (level_ == Level::off) return;
  LogTraceParams params{.message = std::move(message)};
  if (level_ == Level::verbose && details) params.verbose = details();
  endpoint_.notify<LogTraceNotification>(params);
}

}  // namespace marmoset::lsp

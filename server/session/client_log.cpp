#include "server/session/client_log.h"

namespace marmoset::server {

void ClientLog::write(lsp::MessageType type, const std::string& message) {
  endpoint_.notify<lsp::LogMessageNotification>({type, message});
}

void ClientLog::show(lsp::MessageType type, const std::string& message) {
  endpoint_.notify<lsp::ShowMessageNotification>({type, message});
}

}  // namespace marmoset::server

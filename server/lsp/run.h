#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace marmoset::server {

struct LspOptions {
  int input = 0;  // descriptors that carry the protocol
  int output = 1;
  // Every message of the session, one JSON object a line: {"from": "client" | "server", "message": ...}.
  std::optional<std::filesystem::path> transcript;
  // Exit when this process dies; `processId` of `initialize` is watched in any case.
  std::optional<int> clientProcessId;
  // Where the server's own log goes besides `window/logMessage`; empty means stderr.
  std::optional<std::filesystem::path> logFile;
  bool verbose = false;
};

// Serves one client until `exit`, the end of the input or the death of the client's process. Returns the exit
// code the protocol asks for: 0 after `shutdown`, 1 without it. Blocks the calling thread, which becomes the
// main thread that owns the documents.
int runLanguageServer(const LspOptions& options);

}  // namespace marmoset::server

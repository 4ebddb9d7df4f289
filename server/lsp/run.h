#pragma once

#include <filesystem>
#include <optional>

namespace marmoset::server {

struct LspOptions {
  int input = 0;  // descriptors that carry the protocol
  int output = 1;
  // Every message of the session, one JSON object a line: {"from": "client" | "server", "message": ...}.
  std::optional<std::filesystem::path> transcript = {};
  // Exit when this process dies; `processId` of `initialize` is watched in any case.
  std::optional<int> clientProcessId = {};
};

// Serves one client until `exit`, the end of the input or the death of the client's process. Returns the exit
// code the protocol asks for, 0 after `shutdown` and 1 without it, or 2 with a line on stderr where it could
// not start. Blocks the calling thread, which becomes the main thread that owns the documents.
int runLanguageServer(const LspOptions& options);

}  // namespace marmoset::server

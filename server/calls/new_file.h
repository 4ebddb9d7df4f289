#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "server/session/session.h"

namespace marmoset::server {

// A file that a command makes beside a document, through the client: nothing is written behind the editor's
// back.
struct NewFile {
  std::string uri, text;
  std::string label;  // of the edit: "Make a script of the crash"
};

bool canCreateFiles(const Client& client);

// A name that is not taken: `monkey.log` with "-crash" and ".mks" gives monkey-crash.mks, then
// monkey-crash-2.mks. Nothing if the client creates no files or the document is none.
std::optional<std::string> freeUriBeside(const Session& session, const std::string& uri,
                                         std::string_view suffix, std::string_view extension);
// The same whatever the client can do; any thread.
std::optional<std::string> freeUriBeside(const std::string& uri, std::string_view suffix,
                                         std::string_view extension);

// Has the client create the file and show it. `done` gets why it did not, or nothing.
using FileCreated = std::function<void(std::optional<protocol::ResponseError>)>;
void createFile(Session& session, const NewFile& file, FileCreated done);

// Brings a file to the front where the client can.
void showFile(Session& session, const std::string& uri);

// Tells the user of a client that creates no files how to make it: "marmoset convert a.log".
void tellCommandLine(Session& session, std::string_view what, const std::string& command);

}  // namespace marmoset::server

#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "server/session/session.h"

namespace marmoset::server {

// A file that a command makes beside a document, through the client: nothing is written behind the editor's
// back.
struct NewFile {
  std::string uri, text;
};

bool canCreateFiles(const Client& client);

// A name that is not taken: `monkey.log` with "-crash" and ".mks" gives monkey-crash.mks, then
// monkey-crash-2.mks. Nothing if the client creates no files or the document is none.
std::optional<std::string> freeUriBeside(const Session& session, const std::string& uri,
                                         std::string_view suffix, std::string_view extension);
// The same whatever the client can do; any thread. `promised` are names of files that will be made.
std::optional<std::string> freeUriBeside(const std::string& uri, std::string_view suffix,
                                         std::string_view extension,
                                         const std::set<std::string>& promised = {});

// Has the client create the files in one edit, such as "Make a script of the crash", and show the first.
// `done` gets why it did not, or nothing.
using FilesCreated = std::function<void(std::optional<protocol::ResponseError>)>;
void createFiles(Session& session, std::string_view label, const std::vector<NewFile>& files,
                 FilesCreated done);

// Brings a file to the front where the client can.
void showFile(Session& session, const std::string& uri);

// Tells the user of a client that creates no files how to make it: "marmoset convert a.log".
void tellCommandLine(Session& session, std::string_view what, const std::string& command);

}  // namespace marmoset::server

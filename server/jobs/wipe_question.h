#pragma once

#include <memory>
#include <string>

#include "engine/device/wipe_consent.h"

namespace marmoset::server {

class Session;

// The consent of an editor's user for jobs on a script: what the settings allow, what was allowed in earlier
// sessions, and for anything else a question in the editor, while the job says that it waits. A yes holds for
// the job, or, if the user says so, is kept in their store. Made on the main thread, asked on the threads of
// jobs.
std::shared_ptr<device::WipeConsent> editorConsent(Session& session, const std::string& uri);

}  // namespace marmoset::server

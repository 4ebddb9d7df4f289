#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/store/jobs.h"
#include "server/jobs/app_choice.h"
#include "server/jobs/editor_job.h"
#include "server/jobs/job_messages.h"
#include "server/jobs/suite_scripts.h"

namespace marmoset::server {

class Session;

// What a command asks for, with `argument` as the client sent it, filled up with the user's settings and the
// project's. The error is for the user.
tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument);

// The same on the scripts of a folder, which the arguments name.
tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument,
                                            const SuiteScripts& scripts);

// Where a job on an app would run, as far as the arguments, the settings and the project of the folder say.
NamedDevices devicesFor(Session& session, const JobArguments& arguments);
// The same on an app. What it leaves goes into a new folder of the one that the arguments name.
tl::expected<EditorJob, std::string> jobFor(Session& session, const jobs::Kind& kind,
                                            const JobArguments& arguments, const protocol::Json& argument,
                                            const AppChoice& app);

// The URI of a document that `pathNameOf` named.
std::string uriOfPathName(const std::string& name);

// The script, the folder of scripts, or the folder in which a job on an app leaves its own.
std::string uriOfSubject(const jobs::JobSpec& spec);

// What a stored job asked for. Permissions are those of today.
tl::expected<EditorJob, std::string> jobToResume(Session& session, const store::Job& stored);

}  // namespace marmoset::server

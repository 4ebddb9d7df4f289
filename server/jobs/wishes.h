#pragma once

#include <string>

#include <tl/expected.hpp>

#include "engine/store/jobs.h"
#include "server/jobs/job_center.h"

namespace marmoset::server {

class Session;

// What a command asks for, filled up with the user's settings and the project's. The error is for the user.
tl::expected<JobWish, std::string> wishFor(Session& session, const JobKind& kind,
                                           const ReplayArguments& arguments);
tl::expected<JobWish, std::string> wishFor(Session& session, const ReduceArguments& arguments);

// The URI of a document that `pathNameOf` named.
std::string uriOfPathName(const std::string& name);

// What a stored job asked for. Permissions are those of today.
tl::expected<JobWish, std::string> wishToResume(Session& session, const store::Job& job);

}  // namespace marmoset::server

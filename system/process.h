#pragma once

#include <cstdint>
#include <string>

#include "system/handle.h"

namespace marmoset::system {

// Processes by the numbers that the system gives them, and takes back for others.
using ProcessNumber = std::int64_t;

ProcessNumber thisProcess();
// Whether the number can be a process's at all.
bool canBeProcess(ProcessNumber number);
bool isGone(ProcessNumber process);
// Tells a reused number from the process that had it before. Empty if it is gone.
std::string startOf(ProcessNumber process);
// Becomes readable when the process ends. None where the system has no such handles, or no such process.
OwnedHandle endOf(ProcessNumber process);

std::string hostName();
// What tells this user from others of the host in the name of a file.
std::string userName();

}  // namespace marmoset::system

#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/device/web/devtools/connection.h"
#include "engine/device/web/devtools/profile_folder.h"
#include "system/piped_program.h"

namespace marmoset::device::web {

// A Chromium of our own: a process group with a private profile, talked to over pipes. It ends, and its files
// go, with this object; if this process is killed it ends by itself.
class Browser {
 public:
  // `hosts`: those beside this computer that its pages may reach.
  static Result<std::unique_ptr<Browser>> start(const std::vector<std::string>& hosts,
                                                const Operation& operation);

  Connection& connection() { return connection_; }
  // "Chromium 156"
  const std::string& version() const { return version_; }
  system::ProcessNumber process() const { return program_.process(); }
  // What it printed since this was asked the last time: only there it says that a page ran out of memory.
  std::string takePrinted();

 private:
  Browser(ProfileFolder profile, system::PipedProgram program)
      : profile_(std::move(profile)),
        program_(std::move(program)),
        connection_(MessagePipe(program_.words(), program_.answers())) {}

  ProfileFolder profile_;  // outlives the processes that write to it
  system::PipedProgram program_;
  Connection connection_;
  std::string version_;
  std::size_t printedTaken_ = 0;
};

}  // namespace marmoset::device::web

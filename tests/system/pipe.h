#pragma once

#include <stdexcept>
#include <unistd.h>

#include "system/handle.h"

namespace marmoset::test {

// Two ends of a pipe.
struct Pipe {
  Pipe() {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("no pipe");
    out = system::OwnedHandle(ends[0]);
    in = system::OwnedHandle(ends[1]);
  }
  system::OwnedHandle out, in;
};

}  // namespace marmoset::test

#include "tests/support/running_program.h"

#include <csignal>
#include <poll.h>
#include <stdexcept>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace marmoset::test {
namespace {

constexpr int patienceMs = 30'000;

}  // namespace

RunningProgram::RunningProgram(const std::filesystem::path& program,
                               const std::vector<std::string>& arguments) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  int ends[2];
  if (pipe2(ends, 0) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ < 0) throw std::runtime_error("cannot start " + program.string());
  if (process_ == 0) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    execv(program.c_str(), pointers.data());
    _exit(127);
  }
  close(ends[1]);
  output_ = ends[0];
}

RunningProgram::~RunningProgram() {
  if (process_ > 0) {
    signal(SIGKILL);
    wait();
  }
  close(output_);
}

std::optional<std::string> RunningProgram::readLine() {
  for (;;) {
    if (const auto end = pending_.find('\n'); end != std::string::npos) {
      auto line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      return line;
    }
    pollfd watched{output_, POLLIN, 0};
    if (poll(&watched, 1, patienceMs) <= 0) return std::nullopt;
    char piece[4096];
    const auto count = read(output_, piece, sizeof piece);
    if (count <= 0) return std::nullopt;
    pending_.append(piece, static_cast<std::size_t>(count));
  }
}

void RunningProgram::signal(int number) const {
  if (process_ > 0) kill(process_, number);
}

int RunningProgram::wait() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace marmoset::test

#include "tests/support/running_program.h"

#include <csignal>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
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
                               const std::vector<std::string>& arguments, Streams streams) {
  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const auto become = [&] {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execv(program.c_str(), pointers.data());
    _exit(127);
  };
  streams == Streams::terminal ? startOnTerminal(become) : startOnPipe(become, streams == Streams::pipes);
  if (process_ < 0) throw std::runtime_error("cannot start " + program.string());
}

void RunningProgram::startOnPipe(const std::function<void()>& become, bool withInput) {
  int said[2], typed[2];
  if (pipe2(said, O_CLOEXEC) != 0 || pipe2(typed, O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) {
    dup2(said[1], STDOUT_FILENO);
    if (withInput) dup2(typed[0], STDIN_FILENO);
    become();
  }
  close(said[1]);
  close(typed[0]);
  output_ = said[0];
  input_ = typed[1];
}

void RunningProgram::startOnTerminal(const std::function<void()>& become) {
  process_ = forkpty(&output_, nullptr, nullptr, nullptr);
  if (process_ == 0) become();
}

RunningProgram::~RunningProgram() {
  if (process_ > 0) {
    signal(SIGKILL);
    wait();
  }
  close(output_);
  if (input_ >= 0) close(input_);
}

std::optional<std::string> RunningProgram::readLine() {
  for (;;) {
    if (const auto end = pending_.find('\n'); end != std::string::npos) {
      auto line = pending_.substr(0, end);
      pending_.erase(0, end + 1);
      return line;
    }
    if (!readMore()) return std::nullopt;
  }
}

std::string RunningProgram::readUntil(std::string_view text) {
  auto found = pending_.find(text);
  while (found == std::string::npos && readMore()) found = pending_.find(text);
  const auto end = found == std::string::npos ? pending_.size() : found + text.size();
  auto said = pending_.substr(0, end);
  pending_.erase(0, end);
  return said;
}

void RunningProgram::type(std::string_view text) const {
  const int to = input_ >= 0 ? input_ : output_;
  if (write(to, text.data(), text.size()) < 0) throw std::runtime_error("nobody reads what is typed");
}

bool RunningProgram::readMore() {
  pollfd watched{output_, POLLIN, 0};
  if (poll(&watched, 1, patienceMs) <= 0) return false;
  char piece[4096];
  const auto count = read(output_, piece, sizeof piece);
  if (count > 0) pending_.append(piece, static_cast<std::size_t>(count));
  return count > 0;
}

void RunningProgram::signal(int number) const {
  if (process_ > 0) kill(process_, number);
}

bool RunningProgram::isRunning() const {
  siginfo_t ended{};
  return waitid(P_PID, static_cast<id_t>(process_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
         ended.si_pid == 0;
}

int RunningProgram::wait() {
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  process_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace marmoset::test

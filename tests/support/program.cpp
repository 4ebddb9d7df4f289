#include "tests/support/program.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdexcept>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/support/real_data.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::test {
namespace {

// Files instead of pipes: no amount of output can block the program.
class Redirections {
 public:
  explicit Redirections(const std::filesystem::path& folder) {
    ::posix_spawn_file_actions_init(&actions_);
    ::posix_spawn_file_actions_addchdir_np(&actions_, folder.c_str());
  }
  ~Redirections() { ::posix_spawn_file_actions_destroy(&actions_); }
  Redirections(const Redirections&) = delete;
  Redirections& operator=(const Redirections&) = delete;

  void read(int descriptor, const std::filesystem::path& file) {
    ::posix_spawn_file_actions_addopen(&actions_, descriptor, file.c_str(), O_RDONLY, 0);
  }
  void write(int descriptor, const std::filesystem::path& file) {
    ::posix_spawn_file_actions_addopen(&actions_, descriptor, file.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                       0600);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

int waitFor(pid_t process) {
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

}  // namespace

ProgramResult runProgram(const std::filesystem::path& program, const std::vector<std::string>& arguments,
                         std::string_view input, const std::filesystem::path& folder) {
  const TemporaryFolder streams;
  Redirections redirections(folder);
  redirections.read(STDIN_FILENO, streams.file("in", input));
  redirections.write(STDOUT_FILENO, streams / "out");
  redirections.write(STDERR_FILENO, streams / "err");

  std::vector<std::string> words{program.string()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  pid_t process = 0;
  if (::posix_spawn(&process, program.c_str(), redirections.get(), nullptr, pointers.data(), environ) != 0) {
    throw std::runtime_error("cannot start " + program.string());
  }
  const int exitCode = waitFor(process);
  return {exitCode, readFile(streams / "out"), readFile(streams / "err")};
}

}  // namespace marmoset::test

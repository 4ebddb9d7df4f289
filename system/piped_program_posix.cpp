#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

#include "system/last_error.h"
#include "system/piped_program.h"

namespace marmoset::system {
namespace {

using namespace std::chrono_literals;

constexpr Handle wordsInProgram = 3, answersInProgram = 4;
// Where no descriptor stands in the way of the program's own.
constexpr Handle aboveThose = 10;

struct Pipe {
  OwnedHandle read, write;
};

// Of sockets: writing to a pipe that nobody reads any more raises a signal, which is not this part's to take.
tl::expected<Pipe, std::error_code> makePipe() {
  std::array<Handle, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0)
    return tl::unexpected(lastError());
  const OwnedHandle read(ends[0]), write(ends[1]);
  Pipe pipe{OwnedHandle(::fcntl(ends[0], F_DUPFD_CLOEXEC, aboveThose)),
            OwnedHandle(::fcntl(ends[1], F_DUPFD_CLOEXEC, aboveThose))};
  if (!pipe.read || !pipe.write) return tl::unexpected(lastError());
  return pipe;
}

class SpawnPlan {
 public:
  SpawnPlan() {
    ::posix_spawn_file_actions_init(&files_);
    ::posix_spawnattr_init(&attributes_);
  }
  SpawnPlan(const SpawnPlan&) = delete;
  SpawnPlan& operator=(const SpawnPlan&) = delete;
  ~SpawnPlan() {
    ::posix_spawn_file_actions_destroy(&files_);
    ::posix_spawnattr_destroy(&attributes_);
  }

  void connect(const Pipe& words, const Pipe& answers, const std::filesystem::path& printed) {
    ::posix_spawn_file_actions_addopen(&files_, standardInput, "/dev/null", O_RDONLY, 0);
    ::posix_spawn_file_actions_addopen(&files_, standardOutput, printed.c_str(),
                                       O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0600);
    ::posix_spawn_file_actions_adddup2(&files_, standardOutput, standardError);
    ::posix_spawn_file_actions_adddup2(&files_, words.read.get(), wordsInProgram);
    ::posix_spawn_file_actions_adddup2(&files_, answers.write.get(), answersInProgram);
  }

  // A group of its own, and signals as for any program: this process may block or ignore some.
  void ownGroup() {
    sigset_t none, usual;
    ::sigemptyset(&none);
    ::sigemptyset(&usual);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT}) ::sigaddset(&usual, signal);
    ::posix_spawnattr_setpgroup(&attributes_, 0);
    ::posix_spawnattr_setsigmask(&attributes_, &none);
    ::posix_spawnattr_setsigdefault(&attributes_, &usual);
    ::posix_spawnattr_setflags(&attributes_,
                               POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
  }

  tl::expected<ProcessNumber, std::error_code> spawn(const PipedProgram::Start& start) const {
    std::vector<std::string> words{start.program};
    words.insert(words.end(), start.arguments.begin(), start.arguments.end());
    std::vector<char*> pointers;
    for (auto& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    pid_t process = 0;
    const int failed =
        ::posix_spawn(&process, start.program.c_str(), &files_, &attributes_, pointers.data(), environ);
    if (failed != 0) return tl::unexpected(std::error_code(failed, std::generic_category()));
    return process;
  }

 private:
  posix_spawn_file_actions_t files_;
  posix_spawnattr_t attributes_;
};

}  // namespace

tl::expected<PipedProgram, std::error_code> PipedProgram::start(const Start& start) {
  auto words = makePipe(), answers = makePipe();
  if (!words) return tl::unexpected(words.error());
  if (!answers) return tl::unexpected(answers.error());
  SpawnPlan plan;
  plan.connect(*words, *answers, start.printed);
  plan.ownGroup();
  const auto process = plan.spawn(start);
  if (!process) return tl::unexpected(process.error());
  return PipedProgram(*process, std::move(words->write), std::move(answers->read));
}

PipedProgram::PipedProgram(PipedProgram&& other) noexcept
    : process_(std::exchange(other.process_, 0)),
      words_(std::move(other.words_)),
      answers_(std::move(other.answers_)) {}

PipedProgram::~PipedProgram() {
  end(500ms);
}

void PipedProgram::end(std::chrono::milliseconds patience) {
  const auto process = static_cast<pid_t>(std::exchange(process_, 0));
  if (process == 0) return;
  words_ = OwnedHandle();
  answers_ = OwnedHandle();
  ::kill(-process, SIGKILL);
  while (::waitpid(process, nullptr, 0) < 0 && errno == EINTR) {
  }
  // What the program had started is nobody's child of ours: there is nothing to wait on.
  const auto until = std::chrono::steady_clock::now() + patience;
  while (::kill(-process, 0) == 0 && std::chrono::steady_clock::now() < until)
    std::this_thread::sleep_for(5ms);
}

}  // namespace marmoset::system

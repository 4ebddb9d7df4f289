#include <fmt/format.h>

#include "engine/device/emulator/commands/arguments.h"
#include "engine/device/emulator/commands/commands.h"
#include "engine/device/emulator/commands/split.h"
#include "engine/device/emulator/emulated_device.h"
#include "system/file_pattern.h"

namespace marmoset::device::emulator {
namespace {

struct Wanted {
  std::string name, type;
  std::size_t deepest = 64;
  bool deletes = false;
};

std::string_view lastPart(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

void findBelow(Invocation& invocation, const std::string& shown, const Wanted& wanted, std::size_t depth) {
  auto& files = invocation.device.files();
  const auto path = invocation.shell.resolve(shown);
  const auto status = files.status(path, depth == 0);
  if (!status || invocation.stop.stop_requested()) return;
  if (status->isDirectory() && depth < wanted.deepest)
    if (const auto entries = files.list(path))
      for (const auto& entry : *entries)
        findBelow(invocation, FileSystem::join(shown, entry.name), wanted, depth + 1);
  const bool isType = wanted.type.empty() || (wanted.type == "d") == status->isDirectory();
  const bool isName =
      wanted.name.empty() || system::matchesPattern(wanted.name, std::string(lastPart(shown)));
  if (!isType || !isName) return;
  if (wanted.deletes)
    static_cast<void>(files.remove(path, true));
  else
    invocation.out(shown + '\n');
}

}  // namespace

int runFind(Invocation& invocation) {
  std::vector<std::string> roots;
  Wanted wanted;
  const auto& words = invocation.words;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool hasValue = i + 1 < words.size();
    if (!words[i].starts_with('-'))
      roots.push_back(words[i]);
    else if (words[i] == "-name" && hasValue)
      wanted.name = words[++i];
    else if (words[i] == "-type" && hasValue && (words[i + 1] == "f" || words[i + 1] == "d"))
      wanted.type = words[++i];
    else if (words[i] == "-maxdepth" && hasValue)
      wanted.deepest = std::min(parseNumber<std::size_t>(words[++i]).value_or(0), wanted.deepest);
    else if (words[i] == "-delete")
      wanted.deletes = true;
    else if (words[i] != "-print")
      return invocation.fail(fmt::format("{}: is not known on this simulated phone", words[i]));
  }
  if (roots.empty()) roots.push_back(invocation.shell.directory());
  int code = 0;
  for (const auto& root : roots) {
    const auto status = invocation.device.files().status(invocation.shell.resolve(root));
    if (!status) code = invocation.fail(fmt::format("{}: {}", root, message(status.error())));
    if (status) findBelow(invocation, root, wanted, 0);
  }
  return code;
}

int runTouch(Invocation& invocation) {
  int code = 0;
  for (const auto& path : split(invocation).operands) {
    const auto made =
        invocation.device.files().append(invocation.shell.resolve(path), "", invocation.device.seconds());
    if (!made) code = invocation.fail(fmt::format("'{}': {}", path, message(made.error())));
  }
  return code;
}

int runCp(Invocation& invocation) {
  const auto operands = split(invocation).operands;
  if (operands.size() < 2) return invocation.fail("need FROM and TO");
  auto& files = invocation.device.files();
  const auto target = invocation.shell.resolve(operands.back());
  const auto folder = files.status(target);
  const bool intoFolder = folder && folder->isDirectory();
  int code = 0;
  for (std::size_t i = 0; i + 1 < operands.size(); ++i) {
    const auto content = files.read(invocation.shell.resolve(operands[i]));
    const auto to = intoFolder ? FileSystem::join(target, lastPart(operands[i])) : target;
    const auto written = content ? files.write(to, **content, invocation.device.seconds())
                                 : FileSystem::Result<void>(tl::unexpected(content.error()));
    if (!written) code = invocation.fail(fmt::format("{}: {}", operands[i], message(written.error())));
  }
  return code;
}

// -c with %s (size), %Y (time), %a (mode), %n (name) and %F (kind).
int runStat(Invocation& invocation) {
  const auto arguments = split(invocation, "c");
  const auto format =
      arguments.has('c') ? arguments.valueOf('c') : std::string("  File: %n\n  Size: %s\tType: %F");
  int code = 0;
  for (const auto& path : arguments.operands) {
    const auto status = invocation.device.files().status(invocation.shell.resolve(path), false);
    if (!status) {
      code = invocation.fail(fmt::format("'{}': {}", path, message(status.error())));
      continue;
    }
    std::string text;
    for (std::size_t i = 0; i < format.size(); ++i) {
      if (format[i] != '%' || i + 1 == format.size()) {
        text += format[i];
        continue;
      }
      switch (format[++i]) {
        case 's':
          text += std::to_string(status->size);
          break;
        case 'Y':
        case 'X':
        case 'Z':
          text += std::to_string(status->modified);
          break;
        case 'a':
          text += fmt::format("{:o}", status->mode & 07777u);
          break;
        case 'n':
          text += path;
          break;
        case 'F':
          text += status->isDirectory() ? "directory" : status->isLink() ? "symbolic link" : "regular file";
          break;
        default:
          return invocation.fail(fmt::format("%{}: is not known on this simulated phone", format[i]));
      }
    }
    invocation.out(text + '\n');
  }
  return code;
}

// Everything belongs to the shell user, and nobody asks for more.
int runChmod(Invocation& invocation) {
  const auto operands = split(invocation).operands;
  for (std::size_t i = 1; i < operands.size(); ++i)
    if (const auto status = invocation.device.files().status(invocation.shell.resolve(operands[i])); !status)
      return invocation.fail(fmt::format("{}: {}", operands[i], message(status.error())));
  return operands.size() > 1 ? 0 : invocation.fail("need MODE and FILE");
}

int runRmdir(Invocation& invocation) {
  int code = 0;
  for (const auto& path : split(invocation).operands) {
    const auto whole = invocation.shell.resolve(path);
    const auto entries = invocation.device.files().list(whole);
    const auto removed = entries && entries->empty() ? invocation.device.files().remove(whole, true)
                         : entries ? FileSystem::Result<void>(tl::unexpected(std::errc::directory_not_empty))
                                   : FileSystem::Result<void>(tl::unexpected(entries.error()));
    if (!removed) code = invocation.fail(fmt::format("{}: {}", path, message(removed.error())));
  }
  return code;
}

int runDf(Invocation& invocation) {
  const auto used = invocation.device.files().used() / 1024, all = std::uint64_t{256} * 1024;
  invocation.out("Filesystem      1K-blocks    Used Available Use% Mounted on\n");
  invocation.out(fmt::format("/dev/fuse {:>15} {:>7} {:>9} {:>3}% /storage/emulated\n", all, used, all - used,
                             used * 100 / all));
  return 0;
}

}  // namespace marmoset::device::emulator

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/script/log/log.h"

namespace marmoset::script {

// Gathers the block that a "// CRASH" or "// NOT RESPONDING" line opens. Monkey prints it to stderr from
// another thread, so events may stand between its lines.
class FailureReader {
 public:
  bool active() const { return failure_.has_value(); }

  // A line of `run` whose kind opens a block; finish the one before first.
  void open(const LogLine& facts, std::string_view line, std::uint32_t at, const LogRun& run);
  // True if the line belongs to the block.
  bool take(const LogLine& facts, std::string_view line, std::uint32_t at);
  // True once the block can have no further line.
  bool complete() const { return complete_; }
  LogFailure finish();

 private:
  bool takeCrashLine(const LogLine& facts, std::string_view text);
  bool takeAnrLine(const LogLine& facts, std::string_view text);
  void takeThreadLine(std::string_view text);
  void takeDetail(std::string_view text);
  void nameException();

  std::optional<LogFailure> failure_;
  int foreignLines_ = 0;
  bool complete_ = false;
  bool closing_ = false;    // a bare "//" came: only another comment goes on with the block
  bool ourProcess_ = true;  // of the ANR dump's current part
  bool inMainThread_ = false;
  bool sawMainThread_ = false;
};

}  // namespace marmoset::script

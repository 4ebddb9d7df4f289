#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/trace/failure.h"
#include "engine/trace/stack.h"

namespace marmoset::trace {

// What makes two crashes the same one: the type of the exception and the app's own topmost frames.
//
// The type is that of the innermost cause, since Android wraps what an app throws ("Unable to start
// activity", "An error occurred while executing doInBackground"). The frames are the topmost ones of the
// app in the innermost throwable that has any. Frames of the platform and of compilers (accessors, lambda
// classes) are skipped; line numbers, messages and the numbers of lambdas do not count, because they
// change from build to build. Without any frame of the app the topmost frames stand in.
struct CrashSignature {
  std::string type;                 // "java.lang.NullPointerException", "SIGSEGV", "ANR"
  std::vector<std::string> frames;  // "com.x.Main.onClick", at most three

  // "java.lang.NullPointerException at com.x.Main.onClick < com.x.Main.run": stable, one line.
  std::string toString() const;
  static std::optional<CrashSignature> fromString(std::string_view text);

  bool operator==(const CrashSignature&) const = default;
  auto operator<=>(const CrashSignature&) const = default;
};

// `package`: the app's, whose frames count as its own even if they look like the platform's.
CrashSignature signatureOf(const StackTrace& stack, std::string_view package = {});
CrashSignature signatureOf(const Failure& failure);

// Classes of Android, of Java's and Kotlin's libraries and of Android's support libraries.
bool isPlatformClass(std::string_view className);

}  // namespace marmoset::trace

template <>
struct std::hash<marmoset::trace::CrashSignature> {
  std::size_t operator()(const marmoset::trace::CrashSignature& signature) const;
};

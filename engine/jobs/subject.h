#pragma once

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace marmoset::jobs {

// A script as it was when somebody asked for the job; later edits do not change it.
struct ScriptSubject {
  std::string path;  // for people, and to find results of an edited one
  std::string text;
  bool operator==(const ScriptSubject&) const = default;
};

// Scripts that belong together, by their names in a folder. They are read when the job comes to them: one
// that cannot be used stops no other.
struct SuiteSubject {
  std::vector<std::string> paths;
  std::string folder = {};  // where relative ones are meant from
  bool operator==(const SuiteSubject&) const = default;
};
// A script of the suite, wherever it is called from.
std::string pathIn(const SuiteSubject& suite, const std::string& path);

struct AppSubject {
  std::string package;
  bool operator==(const AppSubject&) const = default;
};

// What a job works on.
using Subject = std::variant<ScriptSubject, SuiteSubject, AppSubject>;
enum class SubjectKind : std::uint8_t { script, suite, app };  // in the order of Subject

SubjectKind kindOf(const Subject& subject);
// "crash.mks", "8 scripts", "com.example"
std::string nameOf(const Subject& subject);
// Where it lies, of a suite the folder; empty: nowhere.
std::string pathOf(const Subject& subject);

}  // namespace marmoset::jobs

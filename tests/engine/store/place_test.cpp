#include "engine/store/place.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <optional>
#include <string>

#include <gmock/gmock.h>

#include "engine/store/store.h"
#include "system/file_lock.h"
#include "tests/support/temporary_folder.h"

namespace marmoset::store {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;
using testing::HasSubstr;

using Values = std::map<std::string, std::string>;

// The variables that say where the store is, for one test. What is not named is not set.
class PlaceVariables {
 public:
  explicit PlaceVariables(const Values& values) {
    for (const std::string name : {"MARMOSET_STORE", "XDG_STATE_HOME", "HOME"}) {
      const char* old = std::getenv(name.c_str());
      old_[name] = old ? std::optional<std::string>(old) : std::nullopt;
      const auto value = values.find(name);
      set(name, value == values.end() ? std::nullopt : std::optional(value->second));
    }
  }
  PlaceVariables(const PlaceVariables&) = delete;
  PlaceVariables& operator=(const PlaceVariables&) = delete;
  ~PlaceVariables() {
    for (const auto& [name, value] : old_) set(name, value);
  }

 private:
  static void set(const std::string& name, const std::optional<std::string>& value) {
    value ? ::setenv(name.c_str(), value->c_str(), 1) : ::unsetenv(name.c_str());
  }
  std::map<std::string, std::optional<std::string>> old_;
};

// As `ls` shows it.
unsigned modeOf(const fs::path& path) {
  return static_cast<unsigned>(fs::status(path).permissions());
}

TEST(StorePlace, isNamedOrInTheHomeFolder) {
  {
    const PlaceVariables set(Values{{"MARMOSET_STORE", "my.sqlite"}, {"HOME", "/home/u"}});
    EXPECT_EQ(defaultPlace(), "my.sqlite");
  }
  {
    const PlaceVariables set(Values{{"XDG_STATE_HOME", "/state"}, {"HOME", "/home/u"}});
    EXPECT_EQ(defaultPlace(), "/state/marmoset/store.sqlite");
  }
  const PlaceVariables set(Values{{"HOME", "/home/u"}});
  EXPECT_EQ(defaultPlace(), "/home/u/.local/state/marmoset/store.sqlite");
}

TEST(StorePlace, isNeverBesideWhatIsWorkedOn) {
  const PlaceVariables none(Values{});
  const auto place = defaultPlace();
  EXPECT_TRUE(place.empty() || place.is_absolute()) << place;
  for (const std::string relative : {"", ".", "repository"}) {
    const PlaceVariables set(Values{{"HOME", relative}, {"XDG_STATE_HOME", relative}});
    EXPECT_EQ(defaultPlace(), place);
  }
}

TEST(StorePlace, withoutOneIsOneClearLine) {
  const auto store = Store::open(fs::path());
  ASSERT_FALSE(store);
  EXPECT_THAT(store.error().message, HasSubstr("there is no home folder to keep the store in; set HOME"));
}

TEST(StorePlace, isForThisUserAlone) {
  const TemporaryFolder home;
  const PlaceVariables set(Values{{"HOME", home.path().string()}});
  const auto store = Store::open();
  ASSERT_TRUE(store) << store.error().message;
  const auto file = defaultPlace();
  EXPECT_EQ(modeOf(file), 0600u);
  EXPECT_EQ(modeOf(file.string() + "-wal"), 0600u);
  EXPECT_EQ(modeOf(file.string() + "-shm"), 0600u);
  EXPECT_EQ(modeOf(file.parent_path()), 0700u);
  EXPECT_EQ(modeOf(home / ".local"), 0700u);
}

TEST(StorePlace, anOpenOneOfAnEarlierVersionIsClosed) {
  const TemporaryFolder home;
  const PlaceVariables set(Values{{"HOME", home.path().string()}});
  const auto file = defaultPlace();
  ASSERT_TRUE(Store::open());
  fs::permissions(file, fs::perms{0644});
  fs::permissions(file.parent_path(), fs::perms{0755});
  fs::permissions(home / ".local", fs::perms{0755});
  ASSERT_TRUE(Store::open());
  EXPECT_EQ(modeOf(file), 0600u);
  EXPECT_EQ(modeOf(file.parent_path()), 0700u);
  EXPECT_EQ(modeOf(home / ".local"), 0755u) << "a folder of others";
}

TEST(StorePlace, aFolderThatWasNamedStaysAsItIs) {
  const TemporaryFolder folder;
  fs::permissions(folder.path(), fs::perms{0755});
  ASSERT_TRUE(Store::open(folder / "store.sqlite"));
  EXPECT_EQ(modeOf(folder.path()), 0755u);
  EXPECT_EQ(modeOf(folder / "store.sqlite"), 0600u);
}

TEST(StorePlace, isNoLink) {
  const TemporaryFolder folder;
  ASSERT_TRUE(Store::open(folder / "real.sqlite"));
  fs::create_symlink("real.sqlite", folder / "store.sqlite");
  fs::create_symlink("nowhere.sqlite", folder / "dangling.sqlite");
  for (const std::string name : {"store.sqlite", "dangling.sqlite"}) {
    const auto store = Store::open(folder / name);
    ASSERT_FALSE(store) << name;
    EXPECT_THAT(store.error().message, HasSubstr("is no regular file"));
  }
  EXPECT_FALSE(fs::exists(folder / "nowhere.sqlite"));
}

TEST(StorePlace, aFolderAboveMayBeALink) {
  const TemporaryFolder folder;
  fs::create_directory(folder / "disk");
  fs::create_directory_symlink("disk", folder / "home");
  EXPECT_TRUE(Store::open(folder / "home/store.sqlite"));
  EXPECT_TRUE(fs::exists(folder / "disk/store.sqlite"));
}

TEST(StorePlace, whoHoldsItsFolderIsNotWaitedForForEver) {
  const TemporaryFolder folder;
  const auto held = system::FileLock::waitForFolder(folder.path());
  const auto store = Store::open(folder / "store.sqlite");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().kind, StoreError::Kind::busy);
  EXPECT_THAT(store.error().message, HasSubstr("is locked by another process"));
}

}  // namespace
}  // namespace marmoset::store

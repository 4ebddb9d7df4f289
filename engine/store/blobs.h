#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/store/hash.h"

namespace SQLite {
class Database;
}

namespace marmoset::store {

// Contents kept once under their hash, compressed. To be called inside Store::write and Store::read.
Hash putBlob(SQLite::Database& database, std::string_view bytes);
std::optional<std::string> getBlob(SQLite::Database& database, const Hash& hash);

}  // namespace marmoset::store

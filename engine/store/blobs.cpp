#include "engine/store/blobs.h"

#include <SQLiteCpp/Statement.h>

#include "engine/store/binding.h"
#include "engine/store/packing.h"

namespace marmoset::store {

Hash putBlob(SQLite::Database& database, std::string_view bytes) {
  const Hash hash = hashOf(bytes);
  SQLite::Statement known(database, "SELECT 1 FROM blobs WHERE hash = ?");
  bindAll(known, hash);
  if (known.executeStep()) return hash;
  SQLite::Statement insert(database, "INSERT INTO blobs (hash, size, data) VALUES (?, ?, ?)");
  bindAll(insert, hash, static_cast<std::int64_t>(bytes.size()), Packed{pack(bytes)});
  insert.exec();
  return hash;
}

std::optional<std::string> getBlob(SQLite::Database& database, const Hash& hash) {
  SQLite::Statement find(database, "SELECT data FROM blobs WHERE hash = ?");
  bindAll(find, hash);
  if (!find.executeStep()) return std::nullopt;
  return unpack(bytesOf(find.getColumn(0)));
}

}  // namespace marmoset::store

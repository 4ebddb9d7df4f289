#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>

#include "protocol/json/codec.h"
#include "protocol/json/json.h"
#include "protocol/json/wire_types.h"
#include "protocol/jsonrpc/reply.h"

// The types that the rest of the language server protocol is made of, named as the specification names
// them. All types of this folder are plain values; std::optional members are left out when empty.
namespace marmoset::lsp {

using protocol::Json;
using protocol::Literal;
using protocol::None;
using protocol::Nullable;
using protocol::PlainText;
using protocol::ProgressToken;

using DocumentUri = std::string;

template <class T>
using BoolOr = std::variant<bool, T>;

// Zero based; `character` counts units of the negotiated position encoding.
struct Position {
  std::uint32_t line = 0;
  std::uint32_t character = 0;
  auto operator<=>(const Position&) const = default;
};
BOOST_DESCRIBE_STRUCT(Position, (), (line, character))

// Half open.
struct Range {
  Position start;
  Position end;
  bool operator==(const Range&) const = default;
};
BOOST_DESCRIBE_STRUCT(Range, (), (start, end))

struct Location {
  DocumentUri uri;
  Range range;
  bool operator==(const Location&) const = default;
};
BOOST_DESCRIBE_STRUCT(Location, (), (uri, range))

struct LocationLink {
  std::optional<Range> originSelectionRange = {};
  DocumentUri targetUri;
  Range targetRange;
  Range targetSelectionRange;
  bool operator==(const LocationLink&) const = default;
};
BOOST_DESCRIBE_STRUCT(LocationLink, (), (originSelectionRange, targetUri, targetRange, targetSelectionRange))

struct TextEdit {
  Range range;
  std::string newText;
  bool operator==(const TextEdit&) const = default;
};
BOOST_DESCRIBE_STRUCT(TextEdit, (), (range, newText))

struct Command {
  std::string title;
  std::string command;
  std::optional<std::vector<Json>> arguments = {};
  bool operator==(const Command&) const = default;
};
BOOST_DESCRIBE_STRUCT(Command, (), (title, command, arguments))

enum class MarkupKind { plaintext, markdown };
BOOST_DESCRIBE_ENUM(MarkupKind, plaintext, markdown)

struct MarkupContent {
  MarkupKind kind = MarkupKind::markdown;
  std::string value;
  bool operator==(const MarkupContent&) const = default;
};
BOOST_DESCRIBE_STRUCT(MarkupContent, (), (kind, value))

using Documentation = std::variant<std::string, MarkupContent>;

struct TextDocumentIdentifier {
  DocumentUri uri;
  bool operator==(const TextDocumentIdentifier&) const = default;
};
BOOST_DESCRIBE_STRUCT(TextDocumentIdentifier, (), (uri))

struct VersionedTextDocumentIdentifier {
  DocumentUri uri;
  std::int32_t version = 0;
  bool operator==(const VersionedTextDocumentIdentifier&) const = default;
};
BOOST_DESCRIBE_STRUCT(VersionedTextDocumentIdentifier, (), (uri, version))

// A null version means: the content on disk.
struct OptionalVersionedTextDocumentIdentifier {
  DocumentUri uri;
  Nullable<std::int32_t> version = {};
  bool operator==(const OptionalVersionedTextDocumentIdentifier&) const = default;
};
BOOST_DESCRIBE_STRUCT(OptionalVersionedTextDocumentIdentifier, (), (uri, version))

struct TextDocumentPositionParams {
  TextDocumentIdentifier textDocument;
  Position position;
};
BOOST_DESCRIBE_STRUCT(TextDocumentPositionParams, (), (textDocument, position))

struct WorkDoneProgressParams {
  std::optional<ProgressToken> workDoneToken = {};
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressParams, (), (workDoneToken))

struct PartialResultParams {
  std::optional<ProgressToken> partialResultToken = {};
};
BOOST_DESCRIBE_STRUCT(PartialResultParams, (), (partialResultToken))

// Options of the many features that have no others.
struct WorkDoneProgressOptions {
  std::optional<bool> workDoneProgress = {};
};
BOOST_DESCRIBE_STRUCT(WorkDoneProgressOptions, (), (workDoneProgress))

// Options of features whose items can be completed later.
struct ResolveOptions {
  std::optional<bool> workDoneProgress = {};
  std::optional<bool> resolveProvider = {};
};
BOOST_DESCRIBE_STRUCT(ResolveOptions, (), (workDoneProgress, resolveProvider))

}  // namespace marmoset::lsp

template <>
inline constexpr bool marmoset::protocol::travelsAsName<marmoset::lsp::MarkupKind> = true;

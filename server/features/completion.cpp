#include "protocol/lsp/completion.h"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "engine/script/android/key_codes.h"
#include "engine/script/rules/signature.h"
#include "engine/script/syntax/command_help.h"
#include "engine/script/syntax/cursor.h"
#include "server/features/completion_data.h"
#include "server/features/feature.h"
#include "server/features/names.h"
#include "server/features/widget_offers.h"

namespace marmoset::server {
namespace {

using script::Keyword;
using Items = std::vector<lsp::CompletionItem>;

bool takesSnippets(const Client& client) {
  return lsp::supports(client.capabilities, &lsp::ClientCapabilities::textDocument,
                       &lsp::TextDocumentClientCapabilities::completion,
                       &lsp::CompletionClientCapabilities::completionItem,
                       &lsp::ClientCompletionItemOptions::snippetSupport);
}

// Fills the list for one cursor; everything replaces the word around it.
class Offers {
 public:
  Offers(const Call& call, lsp::Range word) : call_(call), word_(word) {}

  void headerLines() {
    for (const char* line : {"type= raw events", "count= 1", "speed= 1.0", "linebyline", "start data >>"}) {
      add(line, lsp::CompletionItemKind::property, line);
    }
  }

  void commands() {
    for (std::size_t i = 0; i < script::keywordCount; ++i) {
      const Keyword keyword = script::keywordAt(i);
      const bool snippet = takesSnippets(call_.client());
      auto& item =
          add(std::string(name(keyword)), lsp::CompletionItemKind::function, callOf(keyword, snippet));
      if (snippet) item.insertTextFormat = lsp::InsertTextFormat::snippet;
      item.data = lsp::Json::of(CompletionData{item.label, ""});
    }
  }

  void keys() {
    for (std::int32_t code = 1; code <= script::lastKeyCode; ++code) {
      const auto key = script::keyName(code);
      if (key.empty()) continue;
      auto& item = add(std::string(key), lsp::CompletionItemKind::enumMember, std::string(key));
      item.detail = fmt::format("key {}", code);
      item.data = lsp::Json::of(CompletionData{"", item.label});
    }
  }

  void keyNumbers() {
    for (std::int32_t code = 1; code <= script::lastKeyCode; ++code) {
      const auto key = script::keyName(code);
      if (!key.empty())
        add(std::string(key), lsp::CompletionItemKind::enumMember, std::to_string(code)).detail =
            std::to_string(code);
    }
  }

  void values(std::initializer_list<std::pair<const char*, const char*>> choices) {
    for (const auto& [value, meaning] : choices)
      add(value, lsp::CompletionItemKind::value, value).detail = meaning;
  }

  void packages() {
    for (const auto& known : knownNames(call_)) {
      if (known.kind == MentionKind::package) add(known.name, lsp::CompletionItemKind::module, known.name);
    }
  }

  // Those of the package first.
  void activities(std::string_view package) {
    for (const auto& known : knownNames(call_)) {
      if (known.kind != MentionKind::activity) continue;
      auto& item = add(known.name, lsp::CompletionItemKind::class_, known.name);
      item.sortText = (known.name.starts_with(package) ? "0" : "1") + known.name;
    }
  }

  void widgets(std::uint32_t line, const script::Cursor& cursor, script::UserEventType touch) {
    auto offers = widgetOffers(call_, line, cursor, touch);
    std::move(offers.begin(), offers.end(), std::back_inserter(items));
  }

  Items items;

 private:
  lsp::CompletionItem& add(std::string label, lsp::CompletionItemKind kind, std::string text) {
    lsp::CompletionItem item;
    item.label = std::move(label);
    item.kind = kind;
    item.textEdit = lsp::TextEdit{word_, std::move(text)};
    items.push_back(std::move(item));
    return items.back();
  }

  // `Tap(${1:x},${2:y})`, or `Tap(` where the client has no snippets.
  static std::string callOf(Keyword keyword, bool snippet) {
    std::string text = std::string(name(keyword)) + "(";
    if (!snippet) return text;
    const auto signature = script::signatureOf(keyword);
    for (std::size_t i = 0; i < signature.least && i < signature.parameters.size(); ++i) {
      text += fmt::format("{}${{{}:{}}}", i > 0 ? "," : "", i + 1, signature.parameters[i]);
    }
    return text + ")";
  }

  const Call& call_;
  lsp::Range word_;
};

void offerArgument(Offers& offers, const script::Cursor& cursor, std::uint32_t number,
                   std::string_view line) {
  switch (*cursor.keyword) {
    case Keyword::DispatchPress:
      return offers.keys();
    case Keyword::DispatchKey:
      if (cursor.argument == 2) return offers.values({{"0", "down"}, {"1", "up"}});
      if (cursor.argument == 3) return offers.keyNumbers();
      return;
    case Keyword::DispatchPointer:
    case Keyword::DispatchTrackball:
      if (cursor.argument == 2) return offers.values({{"0", "DOWN"}, {"1", "UP"}, {"2", "MOVE"}});
      return;
    case Keyword::RotateScreen:
      if (cursor.argument == 0)
        return offers.values(
            {{"0", "upright"}, {"1", "90 degrees"}, {"2", "180 degrees"}, {"3", "270 degrees"}});
      return offers.values({{"0", "until the end"}, {"1", "for good"}});
    case Keyword::Tap:
      if (cursor.argument == 0) offers.widgets(number, cursor, script::UserEventType::tap);
      return;
    case Keyword::PressAndHold:
      if (cursor.argument == 0) offers.widgets(number, cursor, script::UserEventType::longPress);
      return;
    case Keyword::DispatchFlip:
      return offers.values({{"true", "open"}, {"false", "close"}});
    case Keyword::StartCaptureAppFramerate:
    case Keyword::EndCaptureAppFramerate:
      if (cursor.argument == 0) offers.packages();
      return;
    case Keyword::LaunchActivity: {
      if (cursor.argument == 0) return offers.packages();
      if (cursor.argument > 1) return;
      const auto begin = line.find('(') + 1;
      return offers.activities(line.substr(begin, line.find(',') - begin));
    }
    default:
      return;
  }
}

lsp::CompletionRequest::Result complete(const Call& call, const lsp::CompletionParams& params) {
  if (!call.script()) return std::monostate{};
  const auto& script = *call.script();
  const auto at = call.positions().fromClient(params.position);
  const auto line = script.lineText(at.line);
  const auto cursor = script::cursorAt(line, at.byte);
  const script::Range word{{at.line, cursor.word.begin}, {at.line, cursor.word.end}};
  Offers offers(call, call.positions().toClient(word));
  if (at.line < script.bodyStart()) offers.headerLines();
  if (at.line >= script.bodyStart() || !script.markerLine()) {
    if (!cursor.inArguments) {
      offers.commands();
    } else if (cursor.keyword) {
      offerArgument(offers, cursor, at.line, line);
    }
  }
  return lsp::CompletionList{false, std::nullopt, std::move(offers.items)};
}

lsp::CompletionItem document(const lsp::CompletionItem& item) {
  const auto data = item.data ? item.data->as<CompletionData>() : lsp::Json().as<CompletionData>();
  if (!data) return item;
  lsp::CompletionItem resolved = item;
  if (const auto keyword = script::keywordNamed(data->command)) {
    resolved.detail = describe(script::signatureOf(*keyword));
    resolved.documentation = std::string(script::summary(*keyword));
  } else if (const auto code = script::keyCode(data->key)) {
    resolved.documentation = fmt::format("Key {}, known since API level {}.", *code, script::keySince(*code));
  }
  return resolved;
}

}  // namespace

const Feature completion{
    .name = "completion",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          lsp::CompletionOptions options;
          options.triggerCharacters = {{"(", ",", "."}};
          options.resolveProvider = true;
          server.completionProvider = options;
        },
    .bind =
        [](Binder& binder) {
          binder.document<lsp::CompletionRequest>(complete);
          binder.workspace<lsp::CompletionResolveRequest>(
              [](const Call&, const lsp::CompletionItem& item) { return document(item); });
        },
};

}  // namespace marmoset::server

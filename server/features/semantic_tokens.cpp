#include "protocol/lsp/semantic_tokens.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "engine/script/android/key_codes.h"
#include "engine/script/semantics/run.h"
#include "server/features/feature.h"

namespace marmoset::server {
namespace {

enum Type : std::uint32_t {
  keyword,
  number,
  string,
  comment,
  macro,
  property,
  enumMember,
  nameSpace,
  className
};
constexpr std::array<const char*, 9> typeNames{"keyword",  "number",     "string",    "comment", "macro",
                                               "property", "enumMember", "namespace", "class"};

constexpr std::size_t numbersPerToken = 5;

// What was sent last, so that a delta can be told from it.
struct SentTokens {
  std::mutex mutex;
  std::uint64_t counter = 0;
  std::string resultId;
  std::vector<std::uint32_t> data;
};

bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789+-.eEfF") == std::string_view::npos;
}

Type argumentType(std::string_view text, const script::Command* command, std::size_t index) {
  if (isNumber(text)) return number;
  if (!command) return string;
  if (command->keyword == script::Keyword::LaunchActivity && index < 2)
    return index == 0 ? nameSpace : className;
  if (command->keyword == script::Keyword::DispatchPress && script::keyCode(text)) return enumMember;
  return string;
}

// Encodes tokens relative to the one before, as the protocol wants them.
class Encoder {
 public:
  explicit Encoder(const Call& call) : positions_(call.positions()) {}

  void add(std::uint32_t line, script::Span span, Type type) {
    const auto begin = positions_.toClient(script::Position{line, span.begin});
    const auto end = positions_.toClient(script::Position{line, span.end});
    if (begin == end) return;
    const std::uint32_t down = begin.line - last_.line;
    const std::uint32_t right = down == 0 ? begin.character - last_.character : begin.character;
    data.insert(data.end(), {down, right, end.character - begin.character, type, 0u});
    last_ = begin;
  }

  std::vector<std::uint32_t> data;

 private:
  Positions positions_;
  lsp::Position last_;
};

void addLine(Encoder& encoder, const script::Script& script, std::uint32_t line) {
  const auto text = script.lineText(line);
  const auto& facts = script.line(line);
  const bool inHeader = line < script.bodyStart();
  const auto commands = script.commands(line);
  const auto acting = std::find_if(commands.begin(), commands.end(), [](const script::Command& command) {
    return command.outcome == script::Outcome::queues;
  });
  // A line the device does nothing with reads like a comment, whatever it says.
  if (!inHeader && acting == commands.end()) return encoder.add(line, facts.trimmed, comment);
  std::size_t argument = 0;
  for (const auto& token : script::tokens(text, facts, inHeader)) {
    switch (token.kind) {
      case script::TokenKind::keyword:
        encoder.add(line, token.span, keyword);
        break;
      case script::TokenKind::word:
        encoder.add(line, token.span, comment);
        break;
      case script::TokenKind::argument:
        encoder.add(
            line, token.span,
            argumentType(token.span.of(text), acting == commands.end() ? nullptr : &*acting, argument));
        break;
      case script::TokenKind::comma:
        ++argument;
        break;
      case script::TokenKind::headerKey:
        encoder.add(line, token.span, property);
        break;
      case script::TokenKind::headerValue:
        encoder.add(line, token.span, number);
        break;
      case script::TokenKind::marker:
        encoder.add(line, token.span, macro);
        break;
      default:
        break;
    }
  }
}

std::vector<std::uint32_t> tokensOf(const Call& call, std::uint32_t first, std::uint32_t last) {
  Encoder encoder(call);
  for (auto line = first; line <= last && line < call.script()->lineCount(); ++line) {
    if (call.cancel.cancelled()) break;
    addLine(encoder, *call.script(), line);
  }
  return std::move(encoder.data);
}

std::vector<std::uint32_t> allTokens(const Call& call) {
  return tokensOf(call, 0, static_cast<std::uint32_t>(call.script()->lineCount()) - 1);
}

// The one edit between what both lists share at their start and at their end.
lsp::SemanticTokensEdit difference(const std::vector<std::uint32_t>& before,
                                   const std::vector<std::uint32_t>& after) {
  const auto shorter = std::min(before.size(), after.size());
  std::size_t start = 0, end = 0;
  while (start < shorter && before[start] == after[start]) ++start;
  start -= start % numbersPerToken;
  while (end < shorter - start && before[before.size() - 1 - end] == after[after.size() - 1 - end]) ++end;
  end -= end % numbersPerToken;
  lsp::SemanticTokensEdit edit;
  edit.start = static_cast<std::uint32_t>(start);
  edit.deleteCount = static_cast<std::uint32_t>(before.size() - start - end);
  if (after.size() - start - end > 0) {
    edit.data = std::vector<std::uint32_t>(after.begin() + static_cast<std::ptrdiff_t>(start),
                                           after.end() - static_cast<std::ptrdiff_t>(end));
  }
  return edit;
}

void remember(SentTokens& sent, const std::vector<std::uint32_t>& data) {
  sent.resultId = std::to_string(++sent.counter);
  sent.data = data;
}

lsp::SemanticTokensRequest::Result full(const Call& call, const lsp::SemanticTokensParams&) {
  if (!call.script()) return std::nullopt;
  auto data = allTokens(call);
  const auto sent = call.document->memory().of<SentTokens>();
  const std::lock_guard lock(sent->mutex);
  remember(*sent, data);
  return lsp::SemanticTokens{sent->resultId, std::move(data)};
}

lsp::SemanticTokensDeltaRequest::Result delta(const Call& call,
                                              const lsp::SemanticTokensDeltaParams& params) {
  if (!call.script()) return std::monostate{};
  auto data = allTokens(call);
  const auto sent = call.document->memory().of<SentTokens>();
  const std::lock_guard lock(sent->mutex);
  const bool known = params.previousResultId == sent->resultId;
  const auto before = std::move(sent->data);
  remember(*sent, data);
  if (!known) return lsp::SemanticTokens{sent->resultId, std::move(data)};
  lsp::SemanticTokensDelta answer{sent->resultId, {}};
  if (before != data) answer.edits.push_back(difference(before, data));
  return answer;
}

lsp::SemanticTokensRangeRequest::Result inRange(const Call& call,
                                                const lsp::SemanticTokensRangeParams& params) {
  if (!call.script()) return std::nullopt;
  const auto range = call.positions().fromClient(params.range);
  return lsp::SemanticTokens{std::nullopt, tokensOf(call, range.start.line, range.end.line)};
}

}  // namespace

const Feature semanticTokens{
    .name = "semantic_tokens",
    .announce =
        [](lsp::ServerCapabilities& server, const Client&) {
          lsp::SemanticTokensOptions options;
          options.legend.tokenTypes.assign(typeNames.begin(), typeNames.end());
          options.range = true;
          options.full = lsp::SemanticTokensFullDelta{true};
          server.semanticTokensProvider = options;
        },
    .bind =
        [](Binder& binder) {
          binder.document<lsp::SemanticTokensRequest>(full);
          binder.document<lsp::SemanticTokensDeltaRequest>(delta);
          binder.document<lsp::SemanticTokensRangeRequest>(inRange);
        },
};

}  // namespace marmoset::server

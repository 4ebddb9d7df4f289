#include "engine/explore/field_text.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace marmoset::explore {

namespace {

struct KindOfField {
  std::string_view word, fitting, awkward;
};

constexpr KindOfField passwordKind{"pass", "Passw0rd!", "1"};
// The first word that is found decides, so that "date of birth" is a date and "phone number" a telephone.
constexpr std::array kinds{
    KindOfField{"mail", "tester@example.com", "tester"},
    passwordKind,
    KindOfField{"phone", "5551234567", "1"},
    KindOfField{"mobile", "5551234567", "1"},
    KindOfField{"url", "https://example.com", "example"},
    KindOfField{"link", "https://example.com", "example"},
    KindOfField{"website", "https://example.com", "example"},
    KindOfField{"date", "2024-02-29", "2023-02-29"},
    KindOfField{"birth", "2000-01-31", "2999-01-01"},
    KindOfField{"time", "12:30", "25:61"},
    KindOfField{"year", "2024", "0"},
    KindOfField{"zip", "12345", "0"},
    KindOfField{"postcode", "12345", "0"},
    KindOfField{"pin", "1234", "0"},
    KindOfField{"code", "1234", "0"},
    KindOfField{"age", "42", "-1"},
    KindOfField{"amount", "42", "0"},
    KindOfField{"price", "42", "0"},
    KindOfField{"quantity", "2", "0"},
    KindOfField{"count", "2", "0"},
    KindOfField{"number", "42", "0"},
    KindOfField{"search", "a", "qzx"},
    KindOfField{"query", "a", "qzx"},
    KindOfField{"filter", "a", "qzx"},
    KindOfField{"user", "tester", "?"},
    KindOfField{"name", "Kim", "?"},
};
constexpr KindOfField anyKind{"", "Hello", "0"};

std::string lower(std::string_view text) {
  std::string lowered(text);
  for (auto& c : lowered) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lowered;
}

std::string saidOf(const trace::ViewNode& field) {
  return lower(trace::shortId(field)) + '\n' + lower(field.hint) + '\n' + lower(field.description);
}

const KindOfField& kindOf(const trace::ViewNode& field, std::string_view said) {
  if (field.has(trace::ViewFlag::password)) return passwordKind;
  const auto known = std::ranges::find_if(
      kinds, [&](const KindOfField& kind) { return said.find(kind.word) != std::string_view::npos; });
  return known == kinds.end() ? anyKind : *known;
}

}  // namespace

std::vector<std::string> textsFor(const trace::ViewNode& field, const std::vector<FieldText>& own) {
  const auto said = saidOf(field);
  std::vector<std::string> texts;
  const auto add = [&](std::string_view text) {
    if (std::ranges::find(texts, text) == texts.end()) texts.emplace_back(text);
  };
  for (const auto& [word, text] : own) {
    if (said.find(lower(word)) != std::string::npos) add(text);
  }
  const auto& kind = kindOf(field, said);
  add(kind.fitting);
  add(kind.awkward);
  return texts;
}

bool isField(const trace::ViewNode& view) {
  const auto name = trace::shortClass(view);
  return name.ends_with("EditText") || name.ends_with("AutoCompleteTextView") || name == "SearchAutoComplete";
}

}  // namespace marmoset::explore

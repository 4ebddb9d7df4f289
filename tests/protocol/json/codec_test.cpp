#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <boost/describe/class.hpp>
#include <boost/describe/enum.hpp>
#include <gtest/gtest.h>

#include "protocol/json/described_codec.h"

namespace marmoset::protocol {

enum class Fruit { apple, pear };
BOOST_DESCRIBE_ENUM(Fruit, apple, pear)
template <>
inline constexpr bool travelsAsName<Fruit> = true;

enum class Size : std::int32_t { small = 1, large = 2 };

namespace {

struct Weight {
  std::uint32_t grams = 0;
};
BOOST_DESCRIBE_STRUCT(Weight, (), (grams))

struct Labelled {
  std::optional<std::string> label = {};
};
BOOST_DESCRIBE_STRUCT(Labelled, (), (label))

struct Basket : Labelled {
  Literal<"basket"> kind;
  Fruit fruit = Fruit::apple;
  Size size = Size::small;
  Nullable<std::int32_t> version = {};
  std::vector<Weight> weights;
  std::optional<std::variant<bool, Weight>> limit = {};
  std::optional<std::map<std::string, Weight>> named = {};
  std::optional<Json> data = {};
  std::shared_ptr<const Basket> inner = {};
};
BOOST_DESCRIBE_STRUCT(Basket, (Labelled), (kind, fruit, size, version, weights, limit, named, data, inner))

using nlohmann::json;

json encoded(const auto& value) {
  return Json::of(value).value();
}

template <class T>
std::string problemOf(const json& value) {
  const auto decoded = Json(json(value)).as<T>();
  return decoded ? "fits" : decoded.error().message();
}

const json smallest{
    {"kind", "basket"}, {"fruit", "pear"}, {"size", 2}, {"version", nullptr}, {"weights", json::array()}};

TEST(Codec, LeavesOutWhatIsEmptyAndWritesNullWhereAMemberIsRequired) {
  EXPECT_EQ(encoded(Basket{.fruit = Fruit::pear, .size = Size::large}), smallest);
}

TEST(Codec, WritesEnumerationsByNameOrNumberAsTheyTravel) {
  EXPECT_EQ(encoded(Fruit::pear), "pear");
  EXPECT_EQ(encoded(Size::large), 2);
}

TEST(Codec, ReadsWhatItWrites) {
  Basket basket{.weights = {{7}, {8}}};
  basket.label = "lunch";
  basket.version = 3;
  basket.limit = Weight{9};
  basket.named = {{"a", {1}}};
  basket.data = Json(json{{"anything", {1, 2}}});
  basket.inner = std::make_shared<const Basket>(Basket{.limit = true});
  const auto written = Json::of(basket);
  const auto read = written.as<Basket>();
  ASSERT_TRUE(read) << read.error().message();
  EXPECT_EQ(encoded(*read), written.value());
  EXPECT_EQ(std::get<bool>(*read->inner->limit), true);
}

TEST(Codec, IgnoresMembersItDoesNotKnow) {
  auto newer = smallest;
  newer["addedInTheNextVersion"] = {{"deep", true}};
  EXPECT_EQ(problemOf<Basket>(newer), "fits");
}

TEST(Codec, TakesNullForAnEmptyOptional) {
  auto nulls = smallest;
  nulls["label"] = nullptr;
  nulls["inner"] = nullptr;
  EXPECT_EQ(problemOf<Basket>(nulls), "fits");
}

TEST(Codec, TakesAMissingNullableForNull) {
  auto forgetful = smallest;
  forgetful.erase("version");
  EXPECT_EQ(problemOf<Basket>(forgetful), "fits");
}

TEST(Codec, NamesThePlaceOfWhatDoesNotFit) {
  auto wrong = smallest;
  wrong["weights"] = {{{"grams", 1}}, {{"kilos", 1}}};
  EXPECT_EQ(problemOf<Basket>(wrong), "weights[1].grams: is missing");
  wrong = smallest;
  wrong["inner"] = smallest;
  wrong["inner"]["fruit"] = "plum";
  EXPECT_EQ(problemOf<Basket>(wrong), "inner.fruit: is not one of the values the protocol knows");
  wrong = smallest;
  wrong["kind"] = "box";
  EXPECT_EQ(problemOf<Basket>(wrong), "kind: is not \"basket\"");
  wrong = smallest;
  wrong["named"] = {{"a", {{"grams", "heavy"}}}};
  EXPECT_EQ(problemOf<Basket>(wrong), "named.a.grams: is not a whole number");
  EXPECT_EQ(problemOf<Basket>(json::array()), "is not an object");
}

TEST(Codec, ExplainsAVariantByTheAlternativeThatCameFarthest) {
  auto wrong = smallest;
  wrong["limit"] = {{"grams", -1}};
  EXPECT_EQ(problemOf<Basket>(wrong), "limit.grams: is out of range: -1");
}

TEST(Codec, ReadsTextWithMarkupAsText) {
  EXPECT_EQ(Json(json("plain")).as<PlainText>(), "plain");
  EXPECT_EQ(Json(json{{"kind", "markdown"}, {"value", "**bold**"}}).as<PlainText>(), "**bold**");
  EXPECT_EQ(problemOf<PlainText>(json{{"kind", "markdown"}}), "is not a string");
  EXPECT_EQ(encoded(PlainText("plain")), "plain");
}

TEST(Codec, ReadsWholeNumbersInAnySpellingButNoOthers) {
  EXPECT_EQ(Json(json(3.0)).as<std::int32_t>(), 3);
  EXPECT_EQ(problemOf<std::int32_t>(3.5), "is not a whole number");
  EXPECT_EQ(problemOf<std::int32_t>(1e300), "is not a whole number");
  EXPECT_EQ(problemOf<std::int32_t>(2147483648), "is out of range: 2147483648");
  EXPECT_EQ(problemOf<std::uint32_t>(-1), "is out of range: -1");
  EXPECT_EQ(problemOf<std::int32_t>("3"), "is not a whole number");
  EXPECT_EQ(problemOf<bool>(1), "is not true or false");
}

}  // namespace
}  // namespace marmoset::protocol

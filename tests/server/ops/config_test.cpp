#include "server/ops/config_file.h"
#include "server/ops/config_text.h"
#include "server/ops/settings.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

namespace khepri::server {
namespace {

std::string fault_of(std::string_view text) {
    Settings settings;
    const auto fault = read_config(settings, text);
    return fault ? fault->message : "";
}

TEST(ConfigText, HasStringsNumbersBooleansAndArrays) {
    const auto entries = parse_config("# A comment\n"
                                      "text = \"say \\\"hi\\\" \\\\ # no comment\" # one\r\n"
                                      "\n"
                                      "literal='C:\\temp'\n"
                                      "  number = 1_000\n"
                                      "yes = true\n"
                                      "empty = []\n"
                                      "list = [ \"a\", # the first\n  'b',\n]\n"
                                      "last = false");
    ASSERT_TRUE(entries) << entries.error();
    std::vector<std::pair<std::string, std::vector<std::string>>> found;
    for (const ConfigEntry& entry : *entries) found.emplace_back(entry.key, entry.values);
    const decltype(found) expected{{"text", {"say \"hi\" \\ # no comment"}},
                                   {"literal", {"C:\\temp"}},
                                   {"number", {"1000"}},
                                   {"yes", {"true"}},
                                   {"empty", {}},
                                   {"list", {"a", "b"}},
                                   {"last", {"false"}}};
    EXPECT_EQ(found, expected);
    EXPECT_EQ(to_text(entries->at(2).value_place), "line 5, column 12");
}

TEST(ConfigText, SaysWhereAFaultIsAndWhatIsExpected) {
    const auto fault = [](std::string_view text) { return parse_config(text).error(); };
    EXPECT_EQ(fault("port 8080"), "line 1, column 6: expected = after \"port\", found \"8\"");
    EXPECT_EQ(fault("\n= 1"), "line 2, column 1: expected a key such as port, found \"=\"");
    EXPECT_EQ(fault("[server]\nport = 1"),
              "line 1, column 1: found a table; expected key = value, there are no tables");
    EXPECT_EQ(fault("request-rate = 20/s"),
              "line 1, column 16: found \"20/s\"; expected a string in quotes (\"20/s\"), a whole"
              " number, true or false");
    EXPECT_EQ(fault("port = "),
              "line 1, column 8: expected a string in quotes, a whole number, true, false or an"
              " array of them, found the end of the file");
    EXPECT_EQ(fault("page = \"x"),
              "line 1, column 10: expected \" at the end of a string, found the end of the file");
    EXPECT_EQ(fault("page = 'x\n'"),
              "line 1, column 10: expected ' at the end of a string, found the end of the line");
    EXPECT_EQ(
        fault("page = \"\\x\""),
        "line 1, column 10: expected \\\", \\\\, \\n or \\t; between single quotes \\ is itself,"
        " found \"x\"");
    EXPECT_EQ(fault("a = [1 2]"),
              "line 1, column 8: expected , or ] after a value of an array, found \"2\"");
    EXPECT_EQ(fault("a = 1 b = 2"), "line 1, column 7: expected the end of the line, found \"b\"");
    EXPECT_EQ(fault("a = 1\na = 2"), "line 2, column 1: \"a\" is set already, in line 1, column 1");
    for (const char* const wrong : {"a = [", "a = [1", "a = [1,", "a = 1_", "a = _1", "a = -1",
                                    "a = 1.5", "a = [[1]]", "a.b = 1", "\xff = 1", "a = \""})
        EXPECT_FALSE(parse_config(wrong)) << wrong;
}

TEST(ConfigFile, SuggestsTheNearestKey) {
    EXPECT_EQ(fault_of("prot = 1"),
              "line 1, column 1: there is no setting \"prot\"; did you mean \"port\"?");
    EXPECT_EQ(fault_of("max_connections = 1"), "line 1, column 1: there is no setting"
                                               " \"max_connections\"; did you mean"
                                               " \"max-connections\"?");
    EXPECT_EQ(fault_of("something = 1"),
              "line 1, column 1: there is no setting \"something\"; expected the name of a flag of"
              " khepri serve, such as port");
    EXPECT_NE(fault_of("config = 'other.toml'"), "") << "a file does not name another";
    EXPECT_EQ(fault_of("port = [1]"), "line 1, column 8: port: expected one value, found an array");
}

TEST(ConfigFile, TakesEverySettingByTheNameOfItsFlag) {
    Settings settings;
    const auto fault = read_config(settings, "push = false\npush-private-addresses = true\n"
                                             "match-burst = 7\nlog-level = 'warn'\n");
    ASSERT_FALSE(fault) << fault->message;
    EXPECT_FALSE(settings.push);
    EXPECT_TRUE(settings.push_private_addresses);
    EXPECT_EQ(settings.matches.burst, 7);
    EXPECT_EQ(settings.log_level, Level::warn);
}

// Every line of it that is a comment with a setting is valid too: hosts remove the #.
TEST(ConfigFile, TheExampleIsValidAndListsEverySetting) {
    std::ifstream file(KHEPRI_SOURCE_DIR "/packaging/khepri.toml");
    std::string all;
    std::vector<std::string> keys;
    for (std::string line; std::getline(file, line);) {
        const bool is_setting = line.starts_with("#") && line.size() > 1 && line[1] != ' ';
        all += (is_setting ? line.substr(1) : line) + '\n';
    }
    const auto entries = parse_config(all);
    ASSERT_TRUE(entries) << entries.error();
    EXPECT_EQ(fault_of(all), "");
    for (const ConfigEntry& entry : *entries) keys.push_back(entry.key);
    std::vector<std::string> names;
    for (const Setting& row : all_settings())
        if (row.name != config_setting) names.push_back(row.name);
    EXPECT_EQ(keys, names);
}

} // namespace
} // namespace khepri::server

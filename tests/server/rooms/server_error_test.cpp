// Every error is worded in the catalogue, listed in docs/protocol.md and known to openapi.json.
#include "server/rooms/server_error.h"

#include "server/net/http/openapi.h"
#include "wire/json.h"

#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <regex>
#include <sstream>

namespace khepri::server {
namespace {

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(KHEPRI_SOURCE_DIR "/" + path).rdbuf();
    return text.str();
}

using Statuses = std::map<std::string, int>;

Statuses in_the_program() {
    Statuses statuses;
    for (const ErrorCode& one : error_codes) statuses.emplace(one.code, one.status);
    return statuses;
}

TEST(ServerErrors, EachHasASentence) {
    const wire::Json words = wire::Json::parse(text_of("src/i18n/en/common.json"));
    for (const ErrorCode& one : error_codes)
        EXPECT_TRUE(words.contains("error." + std::string(one.code))) << one.code;
}

TEST(ServerErrors, TheTableOfTheProtocolListsThemWithTheirStatuses) {
    const std::string page = text_of("docs/protocol.md");
    const std::regex row(R"(\n\| `([a-z_]+)` \| (\d{3}) \|)");
    Statuses listed;
    for (std::sregex_iterator found(page.begin(), page.end(), row), end; found != end; ++found)
        listed.emplace((*found)[1], std::stoi((*found)[2]));
    EXPECT_EQ(listed, in_the_program());
}

TEST(ServerErrors, TheDescriptionOfTheInterfaceKnowsThem) {
    const wire::Json document = wire::Json::parse(openapi);
    const wire::Json& codes =
        document["components"]["schemas"]["Error"]["properties"]["code"]["enum"];
    std::vector<std::string> in_order;
    for (const ErrorCode& one : error_codes) in_order.emplace_back(one.code);
    EXPECT_EQ(codes.get<std::vector<std::string>>(), in_order);
}

// Where an answer speaks of an error, it does so at the error's status.
TEST(ServerErrors, TheDescriptionOfTheInterfaceGivesThemTheirStatuses) {
    const wire::Json document = wire::Json::parse(openapi);
    const Statuses statuses = in_the_program();
    const std::regex spoken_of("`([a-z_]+)`:");
    for (const auto& [path, methods] : document["paths"].items())
        for (const auto& [method, operation] : methods.items()) {
            if (!operation.is_object()) continue;
            for (const auto& [status, answer] : operation["responses"].items()) {
                std::string about = answer.value("description", "");
                if (const auto shared = answer.find("$ref"); shared != answer.end())
                    about = '`' + shared->get<std::string>().substr(23) + "`:";
                for (std::sregex_iterator found(about.begin(), about.end(), spoken_of), end;
                     found != end; ++found)
                    EXPECT_EQ(std::to_string(statuses.at((*found)[1])), status) << path;
            }
        }
}

} // namespace
} // namespace khepri::server

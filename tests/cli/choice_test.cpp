#include "cli/choice.h"

#include "i18n/catalogue.h"

#include <CLI/CLI.hpp>

#include <gtest/gtest.h>

namespace khepri::cli {
namespace {

Choice choice_of(const GameDescription& game) {
    Choice choice;
    choice.game = game.name;
    return choice;
}

std::optional<std::string> fault(const Choice& choice) {
    return fault_of(choice, i18n::Catalogue::english());
}

// Of an option, one that is not its default if there is one.
std::string some_value(const OptionDescription& option) {
    const auto values = values_of(option);
    return values.empty() ? "" : values.back();
}

TEST(Choice, EveryOptionOfEveryGameHasAFlag) {
    CLI::App app;
    Choice choice;
    add_choice(app, choice, i18n::Catalogue::english());
    for (const std::string name : {"--players", "--mode", "--edition"})
        EXPECT_NE(app.get_option_no_throw(name), nullptr) << name;
    for (const GameDescription* game : game_descriptions)
        for (const OptionDescription& option : game->options)
            EXPECT_NE(app.get_option_no_throw("--" + std::string(option.name)), nullptr)
                << game->name << ' ' << option.name;
}

TEST(Choice, TheHelpTellsWhoCanPlayWhatAndHow) {
    CLI::App app;
    Choice choice;
    add_choice(app, choice, i18n::Catalogue::english());
    const std::string players = app.get_option("--players")->get_description();
    const std::string modes = app.get_option("--mode")->get_description();
    EXPECT_NE(players.find("scarabya expedition 1–4"), std::string::npos) << players;
    EXPECT_EQ(players.find("duel"), std::string::npos) << players;
    EXPECT_NE(modes.find("scarabya expedition, duel or solo"), std::string::npos) << modes;
    for (const GameDescription* game : game_descriptions)
        EXPECT_NE(players.find(game->name), std::string::npos) << players;
}

TEST(Choice, AFlagOfAnotherGameIsRefused) {
    for (const GameDescription* game : game_descriptions)
        for (const GameDescription* other : game_descriptions)
            for (const OptionDescription& option : other->options) {
                if (game->option_named(option.name) != nullptr) continue;
                Choice choice = choice_of(*game);
                choice.options[std::string(option.name)] = some_value(option);
                const auto found = fault(choice);
                ASSERT_TRUE(found) << game->name << ' ' << option.name;
                EXPECT_NE(found->find("--" + std::string(option.name)), std::string::npos)
                    << *found;
            }
}

TEST(Choice, AModeIsRefusedWhereAGameHasOnlyOne) {
    for (const GameDescription* game : game_descriptions) {
        Choice choice = choice_of(*game);
        choice.mode = std::string(game->modes.front().name);
        EXPECT_EQ(fault(choice).has_value(), game->modes.size() == 1) << game->name;
    }
}

TEST(Choice, ValuesOutsideADescriptionAreRefused) {
    for (const GameDescription* game : game_descriptions) {
        for (const OptionDescription& option : game->options) {
            Choice choice = choice_of(*game);
            choice.options[std::string(option.name)] = "?";
            EXPECT_TRUE(fault(choice)) << game->name << ' ' << option.name;
        }
        for (const ModeDescription& mode : game->modes) {
            Choice choice = choice_of(*game);
            if (game->modes.size() > 1) choice.mode = std::string(mode.name);
            for (int players = 0; players <= most_seats + 1; ++players) {
                choice.players = players;
                const bool may = players >= mode.players.least && players <= mode.players.most;
                EXPECT_EQ(fault(choice).has_value(), !may) << mode.name << ' ' << players;
            }
        }
    }
}

TEST(Choice, DefaultsComeFromTheDescription) {
    for (const GameDescription* game : game_descriptions)
        for (const ModeDescription& mode : game->modes) {
            Choice choice = choice_of(*game);
            if (game->modes.size() > 1) choice.mode = std::string(mode.name);
            ASSERT_FALSE(fault(choice)) << *fault(choice);
            const auto usual = make_game(choice);
            const auto fewest = make_game(choice, PlayersByDefault::fewest);
            ASSERT_TRUE(usual && fewest) << mode.name;
            EXPECT_EQ(runtime::seats(*usual), mode.players.usual) << mode.name;
            EXPECT_EQ(runtime::seats(*fewest), mode.players.least) << mode.name;
            const auto options = runtime::options_json(*usual);
            for (const OptionDescription& option : game->options) {
                const auto found = options.find(std::string(option.name));
                if (option.kind == OptionDescription::Kind::text)
                    EXPECT_EQ(found, options.end()) << option.name;
                else if (option.kind == OptionDescription::Kind::on_off)
                    EXPECT_EQ(found->get<bool>(), option.usual == 1) << option.name;
                else
                    EXPECT_EQ(found->get<int>(), option.usual) << option.name;
            }
        }
}

// JSON leaves out what is usual, as flags do.
TEST(Choice, JsonHasTheSameDefaultsAsFlags) {
    for (const GameDescription* game : game_descriptions)
        for (const ModeDescription& mode : game->modes) {
            Choice choice = choice_of(*game);
            wire::Json options = wire::Json::object();
            if (game->modes.size() > 1) {
                choice.mode = std::string(mode.name);
                options["mode"] = mode.name;
            }
            const auto by_json = runtime::make_game(game->name, options, "classic");
            ASSERT_TRUE(by_json) << by_json.error();
            EXPECT_EQ(runtime::options_text(*by_json), runtime::options_text(*make_game(choice)));
        }
}

} // namespace
} // namespace khepri::cli

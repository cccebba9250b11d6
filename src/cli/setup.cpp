#include "cli/setup.h"

#include "cli/typed.h"
#include "core/text.h"

namespace khepri::cli {
namespace {

std::optional<std::size_t> matching(const std::vector<std::string>& answers, std::string_view typed,
                                    std::size_t usual) {
    if (typed.empty()) return usual;
    const auto number = whole_number(typed, static_cast<int>(answers.size()));
    if (number && *number > 0) return static_cast<std::size_t>(*number - 1);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        if (!plain_letters(answers[i]).starts_with(plain_letters(typed))) continue;
        if (found) return std::nullopt; // could be either
        found = i;
    }
    return found;
}

bool next_line(Terminal& terminal, std::string& typed) {
    terminal.out << "> " << std::flush;
    if (!std::getline(terminal.in, typed)) {
        terminal.out << '\n';
        return false;
    }
    typed = std::string(trim(typed));
    return true;
}

bool ask_mode(Terminal& terminal, const words::Catalogue& words, Choice& choice) {
    std::vector<std::string> answers;
    for (const std::string& mode : all_modes)
        answers.push_back(padded(mode, 12) + words.say("mode." + mode));
    const auto mode = ask_one_of(terminal, words, words.say("setup.mode"), answers);
    if (mode) choice.mode = all_modes[*mode];
    return mode.has_value();
}

bool ask_target(Terminal& terminal, const words::Catalogue& words, Choice& choice) {
    const auto answer = ask_one_of(terminal, words, words.say("setup.target"), all_targets);
    if (answer) choice.target = 50 * (static_cast<int>(*answer) + 1);
    return answer.has_value();
}

} // namespace

std::optional<std::size_t> ask_one_of(Terminal& terminal, const words::Catalogue& words,
                                      const std::string& question,
                                      const std::vector<std::string>& answers, std::size_t usual) {
    while (true) {
        terminal.out << question << '\n';
        for (std::size_t i = 0; i < answers.size(); ++i)
            terminal.out << "  " << i + 1 << "  " << answers[i] << '\n';
        std::string typed;
        if (!next_line(terminal, typed)) return std::nullopt;
        if (const auto found = matching(answers, typed, usual)) return found;
        terminal.out << words.say("setup.one_of", {{"most", static_cast<int>(answers.size())}})
                     << '\n';
    }
}

std::optional<int> ask_number(Terminal& terminal, const words::Catalogue& words,
                              const std::string& question, int least, int most, int usual) {
    if (least == most) return least;
    while (true) {
        terminal.out << question << ' '
                     << words.say("setup.range",
                                  {{"least", least}, {"most", most}, {"usual", usual}})
                     << '\n';
        std::string typed;
        if (!next_line(terminal, typed)) return std::nullopt;
        if (typed.empty()) return usual;
        const auto number = whole_number(typed, most);
        if (number && *number >= least) return number;
    }
}

bool ask_yes(Terminal& terminal, const words::Catalogue& words, const std::string& question) {
    terminal.out << question << ' ' << words.say("setup.yes_no") << '\n';
    std::string typed;
    if (!next_line(terminal, typed)) return false;
    return plain_letters(typed).starts_with(words.say("setup.yes_letter"));
}

std::optional<ai::Level> ask_level(Terminal& terminal, const words::Catalogue& words) {
    std::vector<std::string> answers;
    for (const std::string_view name : ai::level_names)
        answers.push_back(padded(name, 12) + words.say("level." + std::string(name)));
    const auto answer = ask_one_of(
        terminal, words,
        words.say("setup.level") + ' ' +
            words.say("setup.level_usual", {{"usual", std::string(ai::name(usual_level))}}),
        answers, static_cast<std::size_t>(usual_level));
    if (!answer) return std::nullopt;
    return ai::all_levels[*answer];
}

bool ask_for_game(Terminal& terminal, const words::Catalogue& words, Choice& choice,
                  std::optional<int>& people) {
    std::vector<std::string> titles;
    for (const std::string& game : all_games) titles.push_back(words.say("game." + game));
    const auto game = ask_one_of(terminal, words, words.say("setup.game"), titles);
    if (!game) return false;
    choice.game = all_games[*game];
    if (choice.game == "scarabya" && !choice.mode && !ask_mode(terminal, words, choice))
        return false;
    if (choice.game == "mummies" && !choice.target && !ask_target(terminal, words, choice))
        return false;
    if (!choice.players) {
        const auto [least, most, usual] = players_of(choice);
        choice.players =
            ask_number(terminal, words, words.say("setup.players"), least, most, usual);
        if (!choice.players) return false;
    }
    if (!people)
        people = ask_number(terminal, words, words.say("setup.people"), 0, *choice.players, 1);
    return people.has_value();
}

} // namespace khepri::cli

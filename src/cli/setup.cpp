#include "cli/setup.h"

#include "core/text.h"
#include "terminal/choice_names.h"
#include "terminal/layout.h"
#include "terminal/localized_input.h"

#include <algorithm>
#include <utility>

namespace khepri::cli {
namespace {

bool begins_with(std::string_view text, std::string_view typed) {
    return terminal::plain_letters(text).starts_with(terminal::plain_letters(typed));
}

std::optional<std::size_t> matching(const Answers& answers, std::string_view typed) {
    if (typed.empty()) return answers.usual;
    const auto number = whole_number(typed, static_cast<int>(answers.lines.size()));
    if (number && *number > 0) return static_cast<std::size_t>(*number - 1);
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < answers.lines.size(); ++i) {
        if (!begins_with(answers.lines[i], typed) &&
            (i >= answers.names.size() || !begins_with(answers.names[i], typed)))
            continue;
        if (found) return std::nullopt; // could be either
        found = i;
    }
    return found;
}

bool next_line(terminal::Terminal& terminal, std::string& typed) {
    terminal.out << "> " << std::flush;
    if (!std::getline(terminal.in, typed)) {
        terminal.out << '\n';
        return false;
    }
    typed = std::string(trim(typed));
    return true;
}

// Words in a column, then what they are called in the player's language, unless all of that is the
// words again, then what they mean.
Answers with_names(const std::vector<std::string>& words, std::vector<std::string> names,
                   const std::vector<std::string>& meanings) {
    constexpr std::size_t gap = 2;
    std::size_t columns = 0;
    bool differ = false;
    for (std::size_t i = 0; i < words.size(); ++i) {
        columns = std::max(columns, terminal::width(names[i]) + gap);
        differ = differ || !terminal::is_word_itself(names[i], words[i]);
    }
    Answers answers;
    for (std::size_t i = 0; i < words.size(); ++i)
        answers.lines.push_back(terminal::padded(words[i], 12) +
                                (differ ? terminal::padded(names[i], columns) : "") + meanings[i]);
    answers.names = std::move(names);
    return answers;
}

bool ask_mode(terminal::Terminal& terminal, const i18n::Catalogue& catalogue, Choice& choice) {
    const auto modes = modes_of(*description_named(choice.game));
    if (modes.size() == 1 || choice.mode) return true;
    std::vector<std::string> names;
    std::vector<std::string> meanings;
    for (const std::string& mode : modes) {
        names.push_back(terminal::mode_name(catalogue, mode));
        meanings.push_back(catalogue.format("mode.about." + mode));
    }
    const auto mode = ask_one_of(terminal, catalogue, catalogue.format("setup.mode"),
                                 with_names(modes, std::move(names), meanings));
    if (mode) choice.mode = modes[*mode];
    return mode.has_value();
}

// Asks for numbers only: switches and texts have sensible defaults.
bool ask_options(terminal::Terminal& terminal, const i18n::Catalogue& catalogue, Choice& choice) {
    for (const OptionDescription& option : description_named(choice.game)->options) {
        const std::string name(option.name);
        if (option.kind != OptionDescription::Kind::number || choice.options[name]) continue;
        const auto values = values_of(option);
        const auto answer =
            ask_one_of(terminal, catalogue, catalogue.format("setup." + name), {values, {}, 0});
        if (!answer) return false;
        choice.options[name] = values[*answer];
    }
    return true;
}

} // namespace

std::optional<std::size_t> ask_one_of(terminal::Terminal& terminal,
                                      const i18n::Catalogue& catalogue, const std::string& question,
                                      const Answers& answers) {
    while (true) {
        terminal.out << terminal::wrapped(question) << '\n';
        for (std::size_t i = 0; i < answers.lines.size(); ++i)
            terminal.out << "  " << i + 1 << "  " << answers.lines[i] << '\n';
        std::string typed;
        if (!next_line(terminal, typed)) return std::nullopt;
        if (const auto found = matching(answers, typed)) return found;
        terminal.out << catalogue.format("setup.one_of",
                                         {{"most", static_cast<int>(answers.lines.size())}})
                     << '\n';
    }
}

std::optional<int> ask_number(terminal::Terminal& terminal, const i18n::Catalogue& catalogue,
                              const std::string& question, int least, int most, int usual) {
    if (least == most) return least;
    while (true) {
        terminal.out << terminal::wrapped(
                            question + ' ' +
                            catalogue.format("setup.range",
                                             {{"least", least}, {"most", most}, {"usual", usual}}))
                     << '\n';
        std::string typed;
        if (!next_line(terminal, typed)) return std::nullopt;
        if (typed.empty()) return usual;
        const auto number = whole_number(typed, most);
        if (number && *number >= least) return number;
    }
}

bool ask_yes(terminal::Terminal& terminal, const i18n::Catalogue& catalogue,
             const std::string& question) {
    const auto lines = terminal::wrapped_lines(question + ' ' + catalogue.format("setup.yes_no"));
    terminal.out << join(lines, "\n") << '\n';
    std::string typed;
    if (!next_line(terminal, typed)) return false;
    return terminal::plain_letters(typed).starts_with(catalogue.format("setup.yes_letter"));
}

std::optional<search::Level> ask_level(terminal::Terminal& terminal,
                                       const i18n::Catalogue& catalogue) {
    const std::vector<std::string> words(search::level_names.begin(), search::level_names.end());
    std::vector<std::string> names;
    std::vector<std::string> meanings;
    for (const std::string& word : words) {
        names.push_back(terminal::level_name(catalogue, word));
        meanings.push_back(catalogue.format("level.about." + word));
    }
    Answers answers = with_names(words, std::move(names), meanings);
    answers.usual = static_cast<std::size_t>(search::default_level);
    const std::string usual =
        terminal::level_and_word(catalogue, search::name(search::default_level));
    const auto answer = ask_one_of(terminal, catalogue,
                                   catalogue.format("setup.level") + ' ' +
                                       catalogue.format("setup.level_usual", {{"usual", usual}}),
                                   answers);
    if (!answer) return std::nullopt;
    return search::all_levels[*answer];
}

bool ask_for_game(terminal::Terminal& terminal, const i18n::Catalogue& catalogue, Choice& choice,
                  std::optional<int>& people) {
    const auto games = game_names();
    std::vector<std::string> titles;
    for (const std::string& game : games) titles.push_back(catalogue.format("game." + game));
    const auto game =
        ask_one_of(terminal, catalogue, catalogue.format("setup.game"), {std::move(titles), {}, 0});
    if (!game) return false;
    choice.game = games[*game];
    if (!ask_mode(terminal, catalogue, choice) || !ask_options(terminal, catalogue, choice))
        return false;
    if (!choice.players) {
        const auto [least, most, usual] = mode_of(choice).players;
        choice.players =
            ask_number(terminal, catalogue, catalogue.format("setup.players"), least, most, usual);
        if (!choice.players) return false;
    }
    if (!people)
        people = ask_number(terminal, catalogue, catalogue.format("setup.people"), 0,
                            *choice.players, 1);
    return people.has_value();
}

} // namespace khepri::cli

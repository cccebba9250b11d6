#include "server/moderation/forbidden_words.h"

#include "core/text.h"
#include "server/text/confusables.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace khepri::server {

Result<ForbiddenWords> ForbiddenWords::from(const std::string& file) {
    if (std::filesystem::is_directory(file))
        return Error{file + ": expected a file with words, found a folder"};
    std::ifstream opened(file);
    if (!opened) return Error{file + ": cannot be read: " + std::strerror(errno)};
    return of(std::string(std::istreambuf_iterator<char>(opened), {}));
}

ForbiddenWords ForbiddenWords::of(std::string_view lines) {
    ForbiddenWords all;
    while (!lines.empty()) {
        const std::size_t end = std::min(lines.find('\n'), lines.size());
        std::string_view line = trim(lines.substr(0, end));
        lines.remove_prefix(std::min(end + 1, lines.size()));
        if (line.starts_with('#')) continue;
        Word word;
        word.may_begin_otherwise = line.starts_with('*');
        if (word.may_begin_otherwise) line.remove_prefix(1);
        word.may_end_otherwise = line.ends_with('*');
        if (word.may_end_otherwise) line.remove_suffix(1);
        word.looks = looks_of(line);
        if (!line.empty()) all.words_.push_back(std::move(word));
    }
    return all;
}

bool ForbiddenWords::are_in(std::string_view text) const {
    if (words_.empty()) return false;
    for (const std::string& part : words_in(text)) {
        const std::vector<std::string> looks = looks_of(part);
        if (std::any_of(words_.begin(), words_.end(),
                        [&](const Word& word) { return word.matches(looks); }))
            return true;
    }
    return false;
}

// The forms are in the same order.
bool ForbiddenWords::Word::matches(const std::vector<std::string>& word) const {
    for (std::size_t form = 0; form < looks.size(); ++form) {
        const std::string& wanted = looks[form];
        const std::size_t found = word[form].find(wanted);
        if (found == std::string::npos) continue;
        if (may_begin_otherwise && may_end_otherwise) return true;
        if (may_begin_otherwise ? word[form].ends_with(wanted)
                                : word[form].starts_with(wanted) &&
                                      (may_end_otherwise || word[form].size() == wanted.size()))
            return true;
    }
    return false;
}

} // namespace khepri::server

// Words that the host does not allow in names and chat messages: a file with one in each line.
// Upper and lower case and letters that look alike make no difference (confusables.h). A word
// matches whole words only; "*" at its beginning or end stands for any further letters.
#pragma once

#include "core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace khepri::server {

class ForbiddenWords {
public:
    // Empty lines and lines that begin with # do not count. An error names the file.
    static Result<ForbiddenWords> from(const std::string& file);
    static ForbiddenWords of(std::string_view lines);

    bool are_in(std::string_view text) const;
    std::size_t size() const { return words_.size(); }

private:
    struct Word {
        std::vector<std::string> looks;
        bool may_begin_otherwise = false;
        bool may_end_otherwise = false;

        bool matches(const std::vector<std::string>& word) const;
    };

    std::vector<Word> words_;
};

} // namespace khepri::server

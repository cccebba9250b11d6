// The files of the page, read once and served from memory, so no other file can be requested.
#pragma once

#include "core/result.h"
#include "server/net/net.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace khepri::server {

class Page {
public:
    // The default folder: build/page beside the program, or /usr/share/khepri/page for a program
    // below /usr/bin or /usr/lib/khepri. Empty if there is none.
    static std::string usual_folder();

    // Reads all files below a folder; without a folder there is one plain page. NAME.br and NAME.gz
    // are compressed forms of NAME, for browsers that accept them.
    static Result<Page> from(const std::string& folder);

    // The file of a path such as "/index.html"; "/" and unknown paths get the page itself.
    Response answer(std::string_view path, const Request& request) const;

private:
    struct Compressed {
        std::string_view encoding; // "br" or "gzip"
        std::string body;
    };
    struct File {
        std::string body;
        std::string type;
        std::string tag;                 // changes with the body
        bool has_own_name = false;       // its name changes with the body: may be cached for ever
        std::vector<Compressed> smaller; // the smallest first
    };

    void add(const std::string& path, std::string body);
    void take_compressed();
    const File* find(std::string_view path) const;

    std::unordered_map<std::string, File> files_;
};

} // namespace khepri::server

// The files of the page, read once and served from memory: nothing outside them can be asked for.
#pragma once

#include "core/result.h"
#include "server/net.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace khepri::server {

class Page {
public:
    // Where it lies when nobody says: beside the program, as build/page, or for /usr/bin/khepri in
    // /usr/share/khepri/page. Empty if it is not there.
    static std::string usual_folder();

    // All files below a folder; without a folder, a plain page that says what runs here. Where
    // there is a NAME.br or a NAME.gz beside NAME it is the same file compressed, for browsers that
    // take it.
    static Result<Page> from(const std::string& folder);

    // A path such as "/index.html"; "/" and paths without a file of their own get the page itself.
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
        bool has_own_name = false;       // its name changes with the body: may be kept for ever
        std::vector<Compressed> smaller; // the smallest first
    };

    void add(const std::string& path, std::string body);
    void take_compressed();
    const File* find(std::string_view path) const;

    std::unordered_map<std::string, File> files_;
};

} // namespace khepri::server

#include "server/net/http/page.h"

#include "core/sha256.h"
#include "core/text.h"
#include "server/net/http/landing_page.h"
#include "server/net/http/responses.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace khepri::server {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 14> types{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".opus", "audio/ogg"},
}};

std::string_view type_of(std::string_view path) {
    for (const auto& [ending, type] : types)
        if (path.ends_with(ending)) return type;
    return "application/octet-stream";
}

// The endings of compressed files and the names of their encodings; the better one first.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> encodings{{
    {".br", "br"},
    {".gz", "gzip"},
}};

// Whether the Accept-Encoding of a browser contains an encoding: "gzip, br;q=0" accepts gzip only.
bool takes(std::string_view accepted, std::string_view encoding) {
    while (!accepted.empty()) {
        const std::size_t comma = std::min(accepted.find(','), accepted.size());
        const std::string_view item = accepted.substr(0, comma);
        accepted.remove_prefix(std::min(comma + 1, accepted.size()));
        const std::size_t semicolon = std::min(item.find(';'), item.size());
        if (trim(item.substr(0, semicolon)) != encoding) continue;
        const std::string_view quality = item.substr(semicolon);
        return quality.find("q=0") == std::string_view::npos ||
               quality.find_first_of("123456789") != std::string_view::npos;
    }
    return false;
}

Response not_found() { return error_response(ServerError::of("no_such_path")); }

} // namespace

std::string Page::usual_folder() {
    std::error_code failed;
    const auto home = std::filesystem::read_symlink("/proc/self/exe", failed).parent_path();
    const auto prefix = home.parent_path();
    const auto prefix_of_wide = prefix.parent_path().parent_path(); // lib/khepri/x86-64-v3
    for (const auto& folder :
         {home / "page", prefix / "share/khepri/page", prefix_of_wide / "share/khepri/page"})
        if (std::filesystem::exists(folder / "index.html", failed)) return folder.string();
    return {};
}

Result<Page> Page::from(const std::string& folder) {
    Page page;
    if (folder.empty()) {
        page.add("/index.html", std::string(landing_page));
        page.add("/landing.css", std::string(landing_style));
        return page;
    }
    std::error_code failed;
    for (auto entry = std::filesystem::recursive_directory_iterator(folder, failed);
         !failed && entry != std::filesystem::end(entry); entry.increment(failed)) {
        if (entry->is_symlink() || !entry->is_regular_file())
            continue; // only files below the folder
        std::ifstream file(entry->path(), std::ios::binary);
        page.add('/' + entry->path().lexically_relative(folder).generic_string(),
                 std::string(std::istreambuf_iterator<char>(file), {}));
    }
    if (failed) return Error{folder + ": " + failed.message()};
    page.take_compressed();
    if (page.find("/") == nullptr) return Error{folder + ": expected a folder with an index.html"};
    return page;
}

void Page::add(const std::string& path, std::string body) {
    const Digest digest = sha256(body);
    const bool has_own_name = path.starts_with("/assets/"); // Vite names these by their content
    files_[path] = {std::move(body),
                    std::string(type_of(path)),
                    '"' + hex(digest).substr(0, 32) + '"',
                    has_own_name,
                    {}};
}

// Compressed forms of other files, not files of their own.
void Page::take_compressed() {
    for (const auto& [ending, encoding] : encodings)
        for (auto& [path, file] : files_) {
            const auto found = files_.find(path + std::string(ending));
            if (found == files_.end()) continue;
            file.smaller.push_back({encoding, std::move(found->second.body)});
        }
    std::erase_if(files_, [&](const auto& entry) {
        return std::any_of(encodings.begin(), encodings.end(), [&](const auto& way) {
            const std::string_view path = entry.first;
            return path.ends_with(way.first) &&
                   files_.contains(std::string(path.substr(0, path.size() - way.first.size())));
        });
    });
}

const Page::File* Page::find(std::string_view path) const {
    const bool is_file = path.find('.') != std::string_view::npos;
    const auto found = files_.find(is_file ? std::string(path) : "/index.html");
    return found == files_.end() ? nullptr : &found->second;
}

Response Page::answer(std::string_view path, const Request& request) const {
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        return error_response(ServerError::of("wrong_method"));
    const File* const file = find(path);
    if (file == nullptr) return not_found();
    const auto smaller =
        std::find_if(file->smaller.begin(), file->smaller.end(), [&](const Compressed& compressed) {
            return takes(request[http::field::accept_encoding], compressed.encoding);
        });
    const bool is_small = smaller != file->smaller.end();
    std::string tag = file->tag;
    if (is_small) tag.insert(tag.size() - 1, '-' + std::string(smaller->encoding));
    const bool is_known = request[http::field::if_none_match] == tag;
    const std::string& body = is_small ? smaller->body : file->body;
    Response response = make_response(is_known ? http::status::not_modified : http::status::ok,
                                      file->type, is_known ? std::string() : body);
    response.set(http::field::etag, tag);
    if (is_small) response.set(http::field::content_encoding, smaller->encoding);
    if (!file->smaller.empty()) response.set(http::field::vary, "Accept-Encoding");
    response.set(http::field::cache_control,
                 file->has_own_name ? "public, max-age=31536000, immutable" : "no-cache");
    return response;
}

} // namespace khepri::server

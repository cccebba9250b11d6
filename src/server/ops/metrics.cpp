#include "server/ops/metrics.h"

#include "core/check.h"
#include "core/version.h"
#include "games/all.h"

#include <algorithm>
#include <charconv>

namespace khepri::server {
namespace {

// A decimal number without an exponent, with as many digits as needed.
std::string number(double value) {
    std::array<char, 400> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value,
                                   std::chars_format::fixed);
    return {digits.data(), end.ptr};
}

enum class Escape : std::uint8_t { help, label_value };

std::string escaped(std::string_view text, Escape how) {
    std::string safe;
    for (const char c : text) {
        if (c == '\n') {
            safe += "\\n";
            continue;
        }
        if (c == '\\' || (c == '"' && how == Escape::label_value)) safe += '\\';
        safe += c;
    }
    return safe;
}

std::string label(std::string_view name, std::string_view value) {
    return std::string(name) + "=\"" + escaped(value, Escape::label_value) + '"';
}

std::string both(const std::string& labels, const std::string& more) {
    return labels.empty() || more.empty() ? labels + more : labels + ',' + more;
}

void write_line(std::string& text, std::string_view name, const std::string& labels,
                const std::string& value) {
    text += name;
    if (!labels.empty()) text += '{' + labels + '}';
    text += ' ' + value + '\n';
}

template <class Cell>
void write_cell(std::string& text, std::string_view name, const std::string& labels,
                const Cell& cell) {
    write_line(text, name, labels, std::to_string(cell.value()));
}

// Counted from the buckets, so that +Inf and _count agree while other threads count.
void write_cell(std::string& text, std::string_view name, const std::string& labels,
                const Histogram& cell) {
    const std::string family(name);
    std::uint64_t count = 0;
    for (std::size_t i = 0; i <= Histogram::ends.size(); ++i) {
        count += cell.count_in(i);
        const std::string end = i == Histogram::ends.size()
                                    ? "+Inf"
                                    : number(static_cast<double>(Histogram::ends[i]) / 1e6);
        write_line(text, family + "_bucket", both(labels, label("le", end)), std::to_string(count));
    }
    const double seconds = std::chrono::duration<double>(cell.sum()).count();
    write_line(text, family + "_sum", labels, number(seconds));
    write_line(text, family + "_count", labels, std::to_string(count));
}

} // namespace

void Histogram::observe(std::chrono::nanoseconds time) {
    const auto bucket = std::lower_bound(ends.begin(), ends.end(), time,
                                         [](std::int64_t end, std::chrono::nanoseconds t) {
                                             return std::chrono::microseconds(end) < t;
                                         });
    counts_[static_cast<std::size_t>(bucket - ends.begin())].fetch_add(1,
                                                                       std::memory_order_relaxed);
    sum_.fetch_add(time.count(), std::memory_order_relaxed);
}

Family::Family(List& list, std::string_view name, std::string_view type, std::string_view help)
    : name_(name), type_(type), help_(help) {
    list.push_back(this);
}

template <class Cell>
void Metric<Cell>::write_samples(std::string& text) const {
    write_cell(text, name(), {}, static_cast<const Cell&>(*this));
}

template <class Cell>
By<Cell>::By(List& list, std::string_view name, std::string_view help, std::vector<Label> labels)
    : Family(list, name, Cell::type, help), labels_(std::move(labels)) {
    std::size_t count = 1;
    for (const Label& one : labels_) count *= one.values.size();
    cells_ = std::vector<Cell>(count);
}

template <class Cell>
std::size_t By<Cell>::position(const Label& label, std::string_view value) {
    const auto found = std::find(label.values.begin(), label.values.end() - 1, value);
    return static_cast<std::size_t>(found - label.values.begin());
}

template <class Cell>
std::string By<Cell>::label_names() const {
    std::string names;
    for (const Label& one : labels_) names = both(names, std::string(one.name));
    return names;
}

template <class Cell>
void By<Cell>::write_samples(std::string& text) const {
    for (std::size_t cell = 0; cell < cells_.size(); ++cell) {
        std::string labels;
        std::size_t rest = cell;
        for (auto one = labels_.rbegin(); one != labels_.rend(); ++one) {
            labels = both(label(one->name, one->values[rest % one->values.size()]), labels);
            rest /= one->values.size();
        }
        write_cell(text, name(), labels, cells_[cell]);
    }
}

template class Metric<Counter>;
template class Metric<Gauge>;
template class Metric<Histogram>;
template class By<Counter>;
template class By<Gauge>;

void Measured::write_samples(std::string& text) const {
    write_line(text, name(), {}, number(read_()));
}

Metrics::Metrics() { build(program_version(), program_commit(), __VERSION__).set(1); }

std::vector<Label> Metrics::build_labels() {
    return {{"version", {program_version()}},
            {"commit", {program_commit()}},
            {"compiler", {__VERSION__}}};
}

Label Metrics::games() {
    Label label{"game", {}};
    for (const GameDescription* description : game_descriptions)
        label.values.push_back(description->name);
    label.values.push_back("other");
    return label;
}

Label Metrics::error_codes() {
    Label label{"code", {}};
    for (const ErrorCode& one : server::error_codes) label.values.push_back(one.code);
    label.values.push_back("other");
    return label;
}

std::string metrics_text(const Metrics& metrics) {
    std::string text;
    for (const Family* family : metrics.all) {
        const std::string name(family->name());
        text += "# HELP " + name + ' ' + escaped(family->help(), Escape::help) + '\n';
        text += "# TYPE " + name + ' ' + std::string(family->type()) + '\n';
        family->write_samples(text);
    }
    return text;
}

std::string metrics_markdown(const Metrics& metrics) {
    std::string table = "| metric | type | labels | what it counts |\n|---|---|---|---|\n";
    for (const Family* family : metrics.all)
        table += "| `" + std::string(family->name()) + "` | " + std::string(family->type()) +
                 " | " + family->label_names() + " | " + std::string(family->help()) + " |\n";
    return table;
}

} // namespace khepri::server

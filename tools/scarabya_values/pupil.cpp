#include "pupil.h"

#include "games/scarabya/ai/value/learned_text.h"

#include <algorithm>
#include <cmath>

namespace khepri::tools {
namespace {

// The patterns of each class, so that a class that learns is written to all of them.
template <std::size_t Count>
std::vector<std::vector<std::uint16_t>> members(const std::array<std::uint16_t, Count>& classes,
                                                std::size_t count) {
    std::vector<std::vector<std::uint16_t>> all(count);
    for (std::size_t i = 0; i < Count; ++i)
        all[classes[i]].push_back(static_cast<std::uint16_t>(i));
    return all;
}

const auto shapes_of_class = members(pattern_classes().of_shape, shape_classes);
const auto companies_of_class = members(pattern_classes().of_company, company_classes);

int rounded(float weight) {
    return std::clamp(static_cast<int>(std::lround(weight * point)), -weight_offset,
                      weight_offset - 1);
}

void write(StageWeights& stage, std::size_t number, Weight weight) {
    if (number < shape_classes) {
        for (const auto shape : shapes_of_class[number]) stage.shapes[shape] = weight;
    } else if (number < shape_classes + company_classes) {
        for (const auto company : companies_of_class[number - shape_classes])
            stage.companies[company] = weight;
    } else if (number + 1 < weights_in_stage) {
        stage.pockets[number - shape_classes - company_classes] = weight;
    } else {
        stage.all = weight;
    }
}

} // namespace

Features features(const Land& land, Cells live) {
    Features found;
    (live & land.scarabs).for_each([&](Cell at) {
        const Setting how = setting(land, live, at);
        found.push_back(pattern_classes().of_shape[how.shape]);
        found.push_back(
            static_cast<std::uint16_t>(shape_classes + pattern_classes().of_company[how.company]));
    });
    for_each_region(live, live, largest_pocket, [&](Cells region, int count) {
        found.push_back(static_cast<std::uint16_t>(shape_classes + company_classes +
                                                   pocket(count, (region & land.scarabs).count())));
    });
    found.push_back(weights_in_stage - 1);
    return found;
}

Pupil::Pupil(int open_scarab_at_the_end) : values_(std::make_unique<Values>()) {
    for (auto& stage : weights_) stage.resize(weights_in_stage);
    values_->front().shapes.fill(static_cast<Weight>(open_scarab_at_the_end * point));
}

Pupil::Pupil(std::string_view learned) : Pupil(0) {
    for (std::size_t stage = 1; stage < weights_.size(); ++stage) {
        const LearnedStage before = learned_stage(learned, stage);
        std::transform(before.begin(), before.end(), weights_[stage].begin(),
                       [](Weight weight) { return static_cast<float>(weight) / point; });
        (*values_)[stage] = expanded(before);
    }
}

float Pupil::worth(int to_come, const Features& features) const {
    float sum = 0;
    for (const auto number : features) sum += weights_[static_cast<std::size_t>(to_come)][number];
    return sum;
}

void Pupil::learn(int to_come, const Features& features, float correction) {
    auto& weights = weights_[static_cast<std::size_t>(to_come)];
    const float each = correction / static_cast<float>(features.size());
    for (const auto number : features) weights[number] += each;
    for (const auto number : features)
        write((*values_)[static_cast<std::size_t>(to_come)], number,
              static_cast<Weight>(rounded(weights[number])));
}

std::string Pupil::text() const {
    std::string text;
    for (std::size_t stage = 1; stage < weights_.size(); ++stage) {
        for (const float weight : weights_[stage]) {
            const auto number = static_cast<std::size_t>(rounded(weight) + weight_offset);
            text += weight_letters[number / weight_letters.size()];
            text += weight_letters[number % weight_letters.size()];
        }
        text += '\n';
    }
    return text;
}

} // namespace khepri::tools

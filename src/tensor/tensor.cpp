#include "tensor/tensor.h"

namespace khepri::tensor {

std::size_t Part::size() const {
    std::size_t size = 1;
    for (const int length : shape) size *= static_cast<std::size_t>(length);
    return size;
}

void Writer::note(std::string_view name, std::initializer_list<int> shape) {
    check_last_part();
    Part part{std::string(name), layout_->size, shape};
    layout_->size += part.size();
    CHECK(layout_->size <= room_, name, room_);
    layout_->parts.push_back(std::move(part));
}

void Writer::check_last_part() const {
    if (layout_ == nullptr) return;
    const auto written = static_cast<std::size_t>(to_ - begin_);
    CHECK(written == layout_->size, layout_->parts.empty() ? "" : layout_->parts.back().name,
          written, layout_->size);
}

} // namespace khepri::tensor

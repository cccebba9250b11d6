// Small square matrices for the mathematics of ratings.
#pragma once

#include <vector>

namespace khepri::analysis {

using Vector = std::vector<double>;

class Matrix {
public:
    explicit Matrix(std::size_t size) : size_(size), cells_(size * size) {}

    std::size_t size() const { return size_; }
    double& operator()(std::size_t row, std::size_t column) { return cells_[row * size_ + column]; }
    double operator()(std::size_t row, std::size_t column) const {
        return cells_[row * size_ + column];
    }

    Vector times(const Vector& x) const;
    // Of a matrix that is symmetric and positive definite.
    Matrix inverse() const;

private:
    std::size_t size_;
    Vector cells_;
};

} // namespace khepri::analysis

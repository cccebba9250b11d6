#include "analysis/arena/matrix.h"

#include "core/check.h"

namespace khepri::analysis {

Vector Matrix::times(const Vector& x) const {
    Vector product(size_);
    for (std::size_t row = 0; row < size_; ++row)
        for (std::size_t column = 0; column < size_; ++column)
            product[row] += (*this)(row, column) * x[column];
    return product;
}

// Gauss and Jordan's elimination; a positive definite matrix needs no exchange of rows.
Matrix Matrix::inverse() const {
    Matrix left = *this;
    Matrix right(size_);
    for (std::size_t i = 0; i < size_; ++i) right(i, i) = 1;
    for (std::size_t pivot = 0; pivot < size_; ++pivot) {
        const double scale = left(pivot, pivot);
        CHECK(scale > 0, pivot, scale);
        for (std::size_t column = 0; column < size_; ++column) {
            left(pivot, column) /= scale;
            right(pivot, column) /= scale;
        }
        for (std::size_t row = 0; row < size_; ++row) {
            const double factor = left(row, pivot);
            if (row == pivot || factor == 0) continue;
            for (std::size_t column = 0; column < size_; ++column) {
                left(row, column) -= factor * left(pivot, column);
                right(row, column) -= factor * right(pivot, column);
            }
        }
    }
    return right;
}

} // namespace khepri::analysis

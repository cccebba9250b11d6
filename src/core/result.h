// Result<T>: a value, or an error of the outside world (a file, a text, a message) whose message
// says what would be accepted. A player's mistake is a Refusal (table/refusal.h), our own a CHECK
// (core/check.h).
#pragma once

#include "core/check.h"

#include <optional>
#include <string>
#include <utility>

namespace khepri {

struct Error {
    std::string message;
};

template <class T>
class Result {
public:
    Result(T value) : value_(std::move(value)) {}
    Result(Error error) : error_(std::move(error)) {}

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    const T& value() const {
        CHECK(value_.has_value(), error_.message);
        return *value_;
    }
    T& value() {
        CHECK(value_.has_value(), error_.message);
        return *value_;
    }
    const T& operator*() const { return value(); }
    T& operator*() { return value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    const std::string& error() const { return error_.message; }

private:
    std::optional<T> value_;
    Error error_;
};

} // namespace khepri

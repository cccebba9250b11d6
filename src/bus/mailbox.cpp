#include "bus/mailbox.h"

namespace khepri::bus {

void Mailbox::post(std::function<void()> callback) {
    const std::lock_guard lock(mutex_);
    if (is_closed_) return;
    deliver_([self = shared_from_this(), callback = std::move(callback)] {
        if (!self->is_closed_) callback();
    });
}

void Mailbox::post_message(std::function<void()> callback) {
    if (waiting_.fetch_add(1) >= most_waiting) {
        waiting_.fetch_sub(1);
        return;
    }
    post([this, callback = std::move(callback)] { // post keeps the mailbox alive
        waiting_.fetch_sub(1);
        callback();
    });
}

void Mailbox::close() {
    const std::lock_guard lock(mutex_);
    is_closed_ = true;
}

void post(const std::shared_ptr<Mailbox>& mailbox, const std::shared_ptr<Receiver>& receiver,
          Message message) {
    mailbox->post_message([receiver, message = std::move(message)] {
        if (receiver->is_active) receiver->on_message(message);
    });
}

} // namespace khepri::bus

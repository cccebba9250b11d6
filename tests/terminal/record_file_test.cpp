// The file of a match: it replaces no file but its own older text.
#include "terminal/record_file.h"

#include "games/mummies/rules/rules.h"
#include "table/recorder.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

namespace khepri::terminal {
namespace {

namespace fs = std::filesystem;

class SaveFile : public testing::Test {
protected:
    SaveFile() {
        fs::remove_all(folder_);
        fs::create_directories(folder_);
    }
    ~SaveFile() override { fs::remove_all(folder_); }

    fs::path at(const std::string& name) const { return folder_ / name; }
    void put(const std::string& name, const std::string& text) const {
        std::ofstream(at(name)) << text;
    }
    std::string text_of(const std::string& name) const { return *read_file(at(name)); }
    std::set<std::string> files() const {
        std::set<std::string> names;
        for (const auto& file : fs::directory_iterator(folder_))
            names.insert(file.path().filename());
        return names;
    }

    // A record, identified by the name of its first seat.
    static Record record_of(const std::string& name) {
        const Match match(mummies::Mummies({2, 50}), Seeds{{}, std::vector<Seed>(2)});
        return Recorder(match, R"({"players":2,"target":50})", "classic", {name, "Ben"}).record();
    }
    bool holds(const std::string& file, const std::string& name) const {
        const auto record = read_record(at(file));
        return record && record->seats.front().name == name;
    }

    fs::path folder_ = fs::path(testing::TempDir()) / "save_file_test";
};

TEST_F(SaveFile, WhatWasThereIsNeverReplaced) {
    put("game.khepri", "mine");
    put("game.khepri.new", "mine too");
    RecordFile first(at("game.khepri"));
    EXPECT_FALSE(first.is_free_or_own());
    ASSERT_FALSE(first.write(record_of("Ada")));
    EXPECT_EQ(first.path(), at("game-2.khepri"));
    RecordFile second(at("game.khepri"));
    ASSERT_FALSE(second.write(record_of("Cleo")));
    EXPECT_EQ(text_of("game.khepri"), "mine");
    EXPECT_EQ(text_of("game.khepri.new"), "mine too");
    EXPECT_TRUE(holds("game-2.khepri", "Ada"));
    EXPECT_TRUE(holds("game-3.khepri", "Cleo"));
    EXPECT_EQ(files().size(), 4U);
}

TEST_F(SaveFile, TheSameMatchIsWrittenInPlace) {
    RecordFile file(at("game.khepri"));
    EXPECT_TRUE(file.is_free_or_own());
    for (const char* const name : {"Ada", "Ben", "Cleo"}) {
        ASSERT_FALSE(file.write(record_of(name)));
        EXPECT_TRUE(file.is_free_or_own());
        EXPECT_TRUE(holds("game.khepri", name));
    }
    EXPECT_EQ(files(), std::set<std::string>{"game.khepri"});
}

TEST_F(SaveFile, AFileThatSomebodyElseHasWrittenMeanwhileIsLeftAlone) {
    RecordFile file(at("game.khepri"));
    ASSERT_FALSE(file.write(record_of("Ada")));
    RecordFile other = RecordFile::of_existing(at("game.khepri"));
    ASSERT_FALSE(other.write(record_of("Ben")));
    EXPECT_FALSE(file.is_free_or_own());
    ASSERT_FALSE(file.write(record_of("Cleo")));
    EXPECT_EQ(file.path(), at("game-2.khepri"));
    EXPECT_TRUE(holds("game.khepri", "Ben"));
    EXPECT_TRUE(holds("game-2.khepri", "Cleo"));
}

TEST_F(SaveFile, OneThatWasRemovedIsWrittenAgain) {
    RecordFile file(at("game.khepri"));
    ASSERT_FALSE(file.write(record_of("Ada")));
    fs::remove(at("game.khepri"));
    ASSERT_FALSE(file.write(record_of("Ben")));
    EXPECT_TRUE(holds("game.khepri", "Ben"));
}

TEST_F(SaveFile, ALinkStaysALink) {
    ASSERT_FALSE(RecordFile(at("game.khepri")).write(record_of("Ada")));
    fs::create_symlink(at("game.khepri"), at("link.khepri"));
    ASSERT_FALSE(RecordFile::of_existing(at("link.khepri")).write(record_of("Ben")));
    EXPECT_TRUE(fs::is_symlink(at("link.khepri")));
    EXPECT_TRUE(holds("game.khepri", "Ben"));
}

TEST_F(SaveFile, WhatCannotBeWrittenIsToldAndLeavesNothing) {
    RecordFile file(at("missing/game.khepri"));
    const auto error = file.write(record_of("Ada"));
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "No such file or directory");
    EXPECT_EQ(file.path(), at("missing/game.khepri"));
    EXPECT_TRUE(files().empty());
}

} // namespace
} // namespace khepri::terminal

"""What happened in a run: faults and violations in their order, and how long clients had to wait.

A wait counts from the moment when play could have gone on. The time in which PostgreSQL was away on purpose does not count (there
is one; the others have a second), nor the time in which this machine was too busy to let a clock of our own tick.
"""

import asyncio
import collections
import os
import re
import time

KINDS = {"action": "an action was not acknowledged", "sight": "a client did not see what another one did",
         "computer": "the computer did not move", "clock": "a clock that had run out did nothing"}
WORTH_NOTING, WORTH_TELLING = 0.5, 4  # seconds
TICK = 0.05


class Report:
    def __init__(self, folder, seed):
        self.folder, self.seed = folder, seed
        self.began = time.monotonic()
        self.timeline, self.violations, self.waits = [], [], []
        self.faults = []          # (moment, name)
        self.excused = []         # (begin, end, why)
        self.counts = collections.Counter()
        self.witnesses = []       # of matches that are over
        self.closings = []        # (moment, server, code)

    def note(self, text):
        line = f"{time.monotonic() - self.began:8.2f} s  {text}"
        self.timeline.append(line)
        print(line, flush=True)

    def fault(self, name):
        self.faults.append((time.monotonic(), name))
        self.note(name)

    def violate(self, text):
        if len(self.violations) < 100:
            self.violations.append(text)
            self.note(f"VIOLATION: {text}")

    def excuse(self, begin, why):
        self.excused.append((begin, time.monotonic(), why))

    def waited(self, kind, since, match):
        now = time.monotonic()
        if since is None or now - since < WORTH_NOTING:
            return
        self.waits.append((kind, since, now, match))
        if (seconds := self.net(since, now)) > WORTH_TELLING:
            self.note(f"  {seconds:.2f} s in which {KINDS[kind]}: match {match}")

    def answered(self, action, match):
        self.counts[action.kind] += 1
        if action.is_event:
            self.counts["acknowledged"] += 1
            self.counts["repeated"] += action.tries > 1
        self.waited("action", action.wanted, match)

    def closed(self, server, code):
        self.closings.append((time.monotonic(), server, code))

    async def watch_machine(self):
        """Notes when this process was not given the processor."""
        while True:
            began = time.monotonic()
            await asyncio.sleep(TICK)
            if time.monotonic() - began > 5 * TICK:
                self.excuse(began, "busy machine")

    # ---- figures

    def net(self, since, until):
        """Of a wait, what is not excused."""
        covered, reached = 0.0, since
        for begin, end, _ in sorted(self.excused):
            begin, end = max(begin, reached), min(end, until)
            if end > begin:
                covered, reached = covered + end - begin, end
        return until - since - covered

    def fault_before(self, moment):
        return next((name for begin, name in reversed(self.faults) if begin < moment), "no fault")

    def longest_waits(self):
        """By kind: (seconds, the fault before its end, the match)."""
        longest = {}
        for kind, since, until, match in self.waits:
            seconds = self.net(since, until)
            if seconds > longest.get(kind, (0,))[0]:
                longest[kind] = (seconds, self.fault_before(until), match, since - self.began)
        return longest

    def longest_by_fault(self):
        longest = collections.defaultdict(float)
        for _, since, until, _ in self.waits:
            kind = re.sub(r" for [\d.]+ s$|(?<=[a-z])\d", "", self.fault_before(until))
            longest[kind] = max(longest[kind], self.net(since, until))
        return dict(longest)

    def write(self):
        with open(os.path.join(self.folder, "timeline"), "w", encoding="utf-8") as file:
            file.write(f"seed {self.seed}\n" + "\n".join(self.timeline) + "\n")

    def print_summary(self):
        counts = self.counts
        print(f"\n{len(self.faults)} faults; {counts['matches']} matches finished, {counts['verified']} records verified; "
              f"{counts['acknowledged']} moves and undos acknowledged, {counts['repeated']} of them sent again after a lost answer; "
              f"{counts['chat']} chat messages; {counts['paired']} times two strangers were paired, {counts['not paired']} times not")
        for kind, (seconds, fault, match, since) in sorted(self.longest_waits().items()):
            print(f"  {seconds:6.2f} s  {KINDS[kind]}: match {match} from {since:.2f} s on, after \"{fault}\"")
        print("the longest of these waits by fault:")
        for fault, seconds in sorted(self.longest_by_fault().items()):
            print(f"  {seconds:6.2f} s  {fault}")
        excused = collections.Counter()
        for begin, end, why in self.excused:
            excused[why] += end - begin
        for why, seconds in excused.items():
            print(f"  {seconds:6.2f} s not counted: {why}")

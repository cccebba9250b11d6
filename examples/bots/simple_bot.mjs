#!/usr/bin/env node
// A bot for Khepri that plays all three games, simply. Copy it and make it play better.
//
//     khepri simulate mummies --bots "exec:node examples/bots/simple_bot.mjs,random" --games 100
//     khepri play archaeology --computer "exec:node examples/bots/simple_bot.mjs"
//
// Khepri starts this program and talks to it in lines of JSON: docs/bots.md describes them,
// docs/messages.md what views and moves look like. What is printed on the error stream shows up if the
// bot forfeits. It needs Node.js 18 and nothing else.
import { createInterface } from 'node:readline'

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)

// What our hand is worth after the move, as sets to be sold.
function archaeology({ edition }, { hand, hands, dig }, move) {
  const pricesOf = (kind) => edition.kinds[kind].prices
  // Of so many cards of one kind, sold in the largest sets there are.
  const setPrice = (prices, count) =>
    Math.floor(count / prices.length) * prices.at(-1) +
    (count % prices.length ? prices[(count % prices.length) - 1] : 0)
  const worth = (cards) =>
    sum(Object.entries(cards).map(([kind, count]) => setPrice(pricesOf(kind), count)))
  const changed = (less, more) =>
    Object.fromEntries(
      [...new Set([...Object.keys(hand), ...Object.keys(more)])].map((kind) => [
        kind,
        (hand[kind] ?? 0) - (less[kind] ?? 0) + (more[kind] ?? 0),
      ]),
    )
  switch (move.type) {
    case 'explore': // cards for nothing but maps
      return worth(hand) + 10
    case 'sell': {
      // Not before a set is complete, unless there is nothing left to dig.
      const prices = pricesOf(move.kind)
      const isComplete = move.count === prices.length
      return worth(hand) + (isComplete || dig === 0 ? 5 + prices[move.count - 1] : -1)
    }
    case 'trade':
      return worth(changed(move.give, move.take))
    case 'lose':
      return worth(changed(move.cards, {}))
    case 'rob':
      return hands[move.victim - 1].cards
    default: // end the turn
      return worth(hand)
  }
}

// The points of the dig sites that the tile would close; then close to what is there already, on few
// scarabs.
function scarabya({ options }, view, move) {
  // In a duel there is but one board, on which both have sites.
  const boards = options.mode === 'expedition' ? [view.boards[view.seat - 1]] : view.boards
  const blocked = new Set(view.rocks)
  for (const { tiles, sites } of boards)
    for (const { cells } of [...tiles, ...sites]) cells.forEach((cell) => blocked.add(cell))
  const scarabs = new Set(view.scarabs)
  const beside = move.cells.flatMap(around).filter((cell) => !move.cells.includes(cell))
  const walls = beside.filter((cell) => cell === null || blocked.has(cell)).length
  const covered = move.cells.filter((cell) => scarabs.has(cell)).length
  if (options.mode === 'solo') return 3 * covered + walls // alone, every scarab is to be covered
  const after = new Set([...blocked, ...move.cells])
  const closed = new Map() // by their cells: what is closed twice counts once
  for (const cell of beside.filter((cell) => cell !== null && !blocked.has(cell))) {
    const site = region(cell, after)
    if (site.length <= 4) closed.set([...site].sort().join(), site)
  }
  const points = [...closed.values()].map(
    (site) => site.length * site.filter((cell) => scarabs.has(cell)).length,
  )
  return 10 * sum(points) + walls - 2 * covered
}

// The free cells that hang together with this one, as far as the fifth: more are no dig site.
function region(start, blocked) {
  const found = [start]
  for (let at = 0; at < found.length && found.length < 5; ++at)
    for (const cell of around(found[at]))
      if (cell !== null && !blocked.has(cell) && !found.includes(cell)) found.push(cell)
  return found
}

// The four cells beside this one; null for what is beyond the frame of ten by ten.
function around(cell) {
  const column = cell.charCodeAt(0) - 'a'.charCodeAt(0)
  const row = Number(cell.slice(1))
  const beside = [
    [column - 1, row],
    [column + 1, row],
    [column, row - 1],
    [column, row + 1],
  ]
  const isInside = ([x, y]) => x >= 0 && x < 10 && y >= 1 && y <= 10
  return beside.map((at) =>
    isInside(at) ? String.fromCharCode('a'.charCodeAt(0) + at[0]) + at[1] : null,
  )
}

// The margin of our row over the best of the others, under the papyrus that counts after the move.
function mummies(_, { rows, papyrus, seat }, move) {
  const counts = move.type === 'decree' ? move.papyrus : papyrus
  // "VSNC5": vials count twice, sarcophagi once, necklaces nothing, scarabs against you.
  const points = (row) =>
    sum(row.map((card) => Number(card.slice(1)) * (2 - counts.indexOf(card[0]))))
  const all = rows.map((row, at) =>
    points(move.type === 'offer' && at === seat - 1 ? [...row, move.offering] : row),
  )
  const [ours] = all.splice(seat - 1, 1)
  return ours - Math.max(...all) - (move.type === 'sacrifice' ? 0.5 : 0)
}

const judges = { archaeology, scarabya, mummies }
let table = null // the greeting: game, options, edition

function answerTo(message) {
  switch (message.type) {
    case 'hello':
      table = message
      return { type: 'hello', protocol: 1, name: 'simple bot in JavaScript', author: 'Khepri' }
    case 'decide': {
      // The plain moves are a small set to choose from; any move the rules allow may be played.
      const judge = judges[table.game]
      const worths = message.plain_moves.map((move) => judge(table, message.view, move))
      return { type: 'move', move: message.plain_moves[worths.indexOf(Math.max(...worths))] }
    }
    default: // a result, a goodbye, or something newer: no answer is expected
      return null
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const answer = answerTo(JSON.parse(line))
  if (answer) process.stdout.write(JSON.stringify(answer) + '\n')
}

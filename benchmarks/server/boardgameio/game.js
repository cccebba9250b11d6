'use strict';
// Mummies for boardgame.io, by src/games/mummies/RULES.md. What Khepri's views remember of cards that
// went back into the draw pile is left out: boardgame.io has the less to do and to send.
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');
const { deck, papyri, isPapyrus, numberOf, points } = require('./cards.js');

const target = 50;
const handSize = 4;
const mostSacrifices = 50; // M14, of each player in a row
const mostTurns = 1000; // M14, in a round

const leftOf = (seat, ctx) => (seat + 1) % ctx.numPlayers;

function takeFromHand(hand, card) {
  const at = hand.indexOf(card);
  if (at < 0) return false;
  hand.splice(at, 1);
  return true;
}

// M3, M12  All cards but the papyrus in the middle are shuffled; four go to each player.
function dealRound(G, ctx, random) {
  const rest = [...deck];
  rest.splice(rest.indexOf(G.papyrus), 1);
  const draw = random.Shuffle(rest);
  for (let seat = 0; seat < ctx.numPlayers; seat++)
    G.players[seat] = { hand: draw.splice(-handSize), sacrificed: [] };
  G.secret.draw = draw;
  G.drawSize = draw.length;
  G.rows = Array.from({ length: ctx.numPlayers }, () => []);
  G.sacrificedBy = Array(ctx.numPlayers).fill(0);
  G.covered = [];
  G.turnsTaken = 0;
}

// M8  The sacrificed cards and the covered papyri become a new draw pile.
function makeDrawPile(G, random) {
  const cards = [...G.covered];
  for (const player of Object.values(G.players)) {
    cards.push(...player.sacrificed);
    player.sacrificed = [];
  }
  G.covered = [];
  G.sacrificedBy.fill(0);
  G.secret.draw = random.Shuffle(cards);
}

function drawCards(G, hand, count, random) {
  for (; count > 0; count--) {
    if (G.secret.draw.length === 0) makeDrawPile(G, random);
    hand.push(G.secret.draw.pop());
  }
  G.drawSize = G.secret.draw.length;
}

// M12  Who scored most; on a tie who brought the scoring about, or else the first clockwise from there.
function roundWinner(scored, closedBy, ctx) {
  let best = closedBy;
  for (let seat = leftOf(closedBy, ctx); seat !== closedBy; seat = leftOf(seat, ctx))
    if (scored[seat] > scored[best]) best = seat;
  return best;
}

function scoreRound(G, ctx, closedBy, random) {
  const scored = G.rows.map((row) => points(row, G.papyrus));
  scored.forEach((sum, seat) => { G.totals[seat] += sum; });
  const winner = roundWinner(scored, closedBy, ctx);
  G.lastRound = { points: scored, papyrus: G.papyrus, closedBy, winner };
  if (Math.max(...G.totals) >= target || G.round >= target) { // M13, M14
    G.over = true;
    return;
  }
  G.round++;
  G.next = leftOf(winner, ctx);
  dealRound(G, ctx, random);
}

// After a move: scoring (M9, M14), or cards are drawn and the turn passes to the left.
function finishTurn(G, ctx, seat, count, random) {
  const isLast = ++G.turnsTaken === mostTurns;
  if (isLast || G.rows.some((row) => row.length >= numberOf(G.papyrus))) {
    scoreRound(G, ctx, seat, random);
    return;
  }
  drawCards(G, G.players[seat].hand, count, random);
  G.next = leftOf(seat, ctx);
}

function afterLaying(G, ctx, seat, random) {
  G.sacrificesInARow = 0;
  finishTurn(G, ctx, seat, 1, random);
}

// M5
function offer({ G, ctx, playerID, random }, card) {
  if (isPapyrus(card) || !takeFromHand(G.players[playerID].hand, card)) return INVALID_MOVE;
  G.rows[playerID].push(card);
  afterLaying(G, ctx, Number(playerID), random);
}

// M6
function decree({ G, ctx, playerID, random }, card) {
  if (!isPapyrus(card) || !takeFromHand(G.players[playerID].hand, card)) return INVALID_MOVE;
  G.covered.push(G.papyrus);
  G.papyrus = card;
  afterLaying(G, ctx, Number(playerID), random);
}

// M7
function sacrifice({ G, ctx, playerID, random }, cards) {
  const player = G.players[playerID];
  if (cards.length === 0 || G.sacrificesInARow >= mostSacrifices * ctx.numPlayers) return INVALID_MOVE;
  if (!cards.every((card) => takeFromHand(player.hand, card))) return INVALID_MOVE;
  player.sacrificed.push(...cards);
  G.sacrificedBy[playerID] += cards.length;
  G.sacrificesInARow++;
  finishTurn(G, ctx, Number(playerID), cards.length, random);
}

function setup({ ctx, random }) {
  const G = {
    papyrus: papyri[random.Die(papyri.length) - 1],
    totals: Array(ctx.numPlayers).fill(0),
    round: 1,
    sacrificesInARow: 0,
    next: random.Die(ctx.numPlayers) - 1, // M4
    lastRound: null,
    over: false,
    players: {},
    secret: {},
  };
  dealRound(G, ctx, random);
  return G;
}

function outcome({ G }) {
  if (!G.over) return undefined;
  const highest = Math.max(...G.totals);
  return { winners: G.totals.flatMap((total, seat) => (total === highest ? [seat] : [])) };
}

module.exports.Mummies = {
  name: 'mummies',
  minPlayers: 2,
  maxPlayers: 5,
  setup,
  moves: {
    offer: { move: offer, client: false },
    decree: { move: decree, client: false },
    sacrifice: { move: sacrifice, client: false, redact: true },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: ({ G }) => G.next, next: ({ G }) => G.next },
  },
  endIf: outcome,
  disableUndo: true, // every move draws cards
  playerView: PlayerView.STRIP_SECRETS,
};

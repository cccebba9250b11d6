'use strict';
// A plain random player, as Khepri's: of all different moves one, each as likely as any other.
const { isPapyrus } = require('./cards.js');

// Every part of the hand once, of cards alike the first ones.
function sacrifices(hand) {
  const parts = new Map();
  for (let places = 1; places < 1 << hand.length; places++) {
    const cards = hand.filter((_, i) => places & (1 << i));
    parts.set(cards.join(), cards);
  }
  return [...parts.values()].map((cards) => ['sacrifice', cards]);
}

function plainMoves(G, playerID) {
  const hand = [...G.players[playerID].hand].sort();
  const lays = [...new Set(hand)].map((card) => [isPapyrus(card) ? 'decree' : 'offer', card]);
  const mayGive = G.sacrificesInARow < 50 * G.rows.length; // M14
  return mayGive ? [...lays, ...sacrifices(hand)] : lays;
}

module.exports.randomMove = (G, playerID) => {
  const moves = plainMoves(G, playerID);
  return moves[Math.floor(Math.random() * moves.length)];
};

'use strict';
// The printed facts of Mummies (src/games/mummies/RULES.md): a card is its type's letter and value, a
// papyrus its order and number.

const types = ['V', 'N', 'S', 'C'];
const copies = [4, 4, 4, 3, 3]; // M1, of the values 1 to 5
const papyri = [ // M2
  'VCNS3', 'VCSN3', 'NCSV3', 'SVNC3', 'CNSV3', 'CSVN3',
  'VSCN4', 'NSVC4', 'NSCV4', 'SNVC4', 'SNCV4', 'CVNS4',
  'VSNC5', 'NCVS5', 'SVCN5', 'SCNV5', 'CVSN5', 'CNVS5',
];
const offerings = types.flatMap((type) =>
  copies.flatMap((count, i) => Array(count).fill(type + (i + 1))));

const isPapyrus = (card) => card.length > 2;
const numberOf = (papyrus) => Number(papyrus[4]);

// M10
const factors = [2, 1, 0, -1];
const points = (row, papyrus) =>
  row.reduce((sum, card) => sum + factors[papyrus.indexOf(card[0])] * Number(card[1]), 0);

module.exports = { deck: [...offerings, ...papyri], papyri, isPapyrus, numberOf, points };

// The scarab from above, on a grid of 40: head with its rake, breast, wing cases, six legs.
export const scarabPath = {
  legs: 'M12 15l-5-2-2-5M10 22H5l-3 3M12 28l-4 3-1 5M28 15l5-2 2-5M30 22h5l3 3M28 28l4 3 1 5',
  body: 'M14 9l1-4 3 2 2-3 2 3 3-2 1 4c3 2 5 5 5 10 0 9-4 17-11 17S9 28 9 19c0-5 2-8 5-10Z',
  shine: 'M12.5 17.5c.4-2.3 1.4-4 2.6-5.2.9.6 1.9 1 2.9 1.2-1 1.6-2.9 3-5.5 4M12.3 21.5c1.8-.3 3.4-.9 4.7-1.8.2 3.8 0 7.3-.5 10.8-2.3-2-3.8-5.2-4.2-9',
  seams: 'M9.5 18.5c7 .8 14 .8 21 0M14 9.5c4 2.5 8 2.5 12 0M20 19v16.5',
}

// A symbol for each seat, on a grid of 24, used as a marker on the track and before the name. They
// differ by shape, because colours belong to the gifts.
export const marks: readonly string[] = [
  'M12 12c-5.5-3-4.5-9.5 0-9.5s5.5 6.5 0 9.5Zm0 0v9.5M6 13.5h12', // ankh
  // eye
  'M2.5 11c5.5-6.5 13.5-6.5 19 0-5.5 5-13.5 5-19 0ZM12 8.200a2.700 2.700 0 1 0 .01 0M9 15.5l-1.5 5M13.5 15.5c0 3 2 4.5 5 4.5',
  // lotus
  'M12 20c-5.5 0-8.5-4.5-9.5-10 3.200.2 5.200 1.5 6.200 3.5C8.5 9.5 10 6 12 3.5c2 2.5 3.5 6 3.300 10 1-2 3-3.300 6.200-3.5-1 5.5-4 10-9.5 10Z',
  'M12 21.5V9M12 2.5c5 3 6 9.5 3.5 15.5h-7C6 12 7 5.5 12 2.5ZM8 12l4 2.5 4-2.5', // feather
  // sun
  'M12 6.5a5 5 0 1 0 .01 0M2.5 19.5h19M12 1.5v2M4.5 4.5l1.5 1.5M19.5 4.5 18 6M1.5 11.5h2.5M20 11.5h2.5',
]

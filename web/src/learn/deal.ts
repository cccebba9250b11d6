// A deal by its number: the same cards for everybody who learns.
export const secretOf = (deal: number): string => deal.toString(16).padStart(64, '0')

/**
 * Items that what is sold together is asked about (specification section 2, sidebar). Books and magazines are told by
 * their kind, everything else by the item's code.
 */
export const itemGroups = {
  rental: ['04', '05', '06'],
  sale: ['07', '08'],
  stationery: ['09'],
  game: ['10'],
} as const
export type ItemGroup = 'book' | keyof typeof itemGroups | 'all'

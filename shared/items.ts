/**
 * Kinds of goods that what is sold together is asked about (specification section 2, sidebar), by the code of their item.
 * Books and magazines are told by their kind; rentals and discs can be asked about apart or as a group.
 */
const kinds = {
  'rental-video': ['04'],
  'rental-music': ['05'],
  'rental-comic': ['06'],
  'sale-video': ['07'],
  'sale-music': ['08'],
  stationery: ['09'],
  game: ['10'],
} as const

export const itemGroups = {
  ...kinds,
  rental: [...kinds['rental-video'], ...kinds['rental-music'], ...kinds['rental-comic']],
  sale: [...kinds['sale-video'], ...kinds['sale-music']],
} as const

/** What can be asked for, as the contract has it. */
export const itemGroupNames = [
  'book',
  'rental',
  'rental-video',
  'rental-music',
  'rental-comic',
  'sale',
  'sale-video',
  'sale-music',
  'stationery',
  'game',
  'all',
] as const
export type ItemGroup = (typeof itemGroupNames)[number]

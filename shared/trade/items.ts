/**
 * Kinds of goods in combined sales (specification section 2, sidebar), by item code. Books and magazines are identified by
 * their kind; rentals and discs can be selected individually or as a group.
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

/** Values accepted by the API. */
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

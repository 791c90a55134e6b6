import type { storeHealthNames as jaNames } from '../ja/store-health.ts'

export const storeHealthNames = {
  notDelivered: 'No delivery',
  soldOut: 'Sold out',
  low: 'Low',
  fair: 'Fair',
  over: 'Overstocked',
  dead: 'Dead stock',
  cleared: 'Empty, no sale in 28 days',
  unknown: 'Unknown (negative stock)',
} satisfies Record<keyof typeof jaNames, string>

import type { chart as ja } from '../ja/chart.ts'
import type { Messages } from '../messages.ts'

export const chart = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
} satisfies Messages<typeof ja>

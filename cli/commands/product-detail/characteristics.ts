import type { Answer } from '../../../shared/api/endpoint.ts'
import type { storeCharacteristics } from '../../../shared/api/product-characteristics.ts'
import type { Analysis } from '../../analysis/analysis.ts'

export const characteristicsCommand: Analysis = {
  name: 'characteristics',
  call: 'storeCharacteristics',
  exportCall: 'storeCharacteristicsExport',
  contract: () => import('../../../shared/api/product-characteristics.ts'),
  period: '28d',
  rows: ({ list }: Answer<typeof storeCharacteristics>) => list,
  report: async () => (await import('../../../shared/api/product-characteristics.columns.ts')).characteristicReport,
  examples: ['characteristics 9784999900114', 'characteristics 9784999900114 --by scale --period last-month --csv'],
}

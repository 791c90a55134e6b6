import type { Answer } from '../../../shared/api/endpoint.ts'
import type { allProductDetail } from '../../../shared/api/product-all-detail.ts'
import type { Analysis } from '../../analysis/analysis.ts'

type Details = Answer<typeof allProductDetail>

export const detailCommand: Analysis = {
  name: 'detail',
  call: 'allProductDetail',
  exportCall: 'productDetailExport',
  contract: () => import('../../../shared/api/product-all-detail.ts'),
  rows: ({ list }: Details) => list,
  report: async () => (await import('../../../shared/api/product-all-detail.columns.ts')).detailReport,
  foot: ({ missing }: Details) => missing.map(({ code, reason }) => `${code}: ${reason}`).join('\n'),
  examples: ['detail 9784999900114 978-4-9999001-1-4', 'detail 9784999900114 --prefecture 13 --format xlsx --out detail.xlsx'],
}

import { chart } from './chart.ts'
import { dashboard } from './dashboard.ts'
import { measures } from './measures.ts'
import { picker } from './picker.ts'
import { productDetail } from './product-detail.ts'
import { productSearch } from './product-search.ts'
import { rankingCreate } from './ranking-create.ts'
import { table } from './table.ts'

/** The messages of the analyses, loaded behind the sign-in. Imported by pwa/i18n alone. */
export const analysis = {
  chart,
  dashboard,
  measures,
  picker,
  'product-detail': productDetail,
  'product-search': productSearch,
  'ranking-create': rankingCreate,
  table,
}

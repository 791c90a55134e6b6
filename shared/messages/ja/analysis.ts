import { chart } from './chart.ts'
import { columns } from './columns.ts'
import { conditionFields, conditionValues } from './conditions.ts'
import { dashboard } from './dashboard.ts'
import { measures } from './measures.ts'
import { picker } from './picker.ts'
import { productDetail } from './product-detail.ts'
import { productSearch } from './product-search.ts'
import { publisherRanking } from './publisher-ranking.ts'
import { rankingCreate } from './ranking-create.ts'
import { report } from './report.ts'
import { saleRanking } from './sale-ranking.ts'
import { table } from './table.ts'
import { trendByGenre } from './trend-by-genre.ts'

/** The messages of the analyses, loaded behind the sign-in. Imported by pwa/i18n alone. */
export const analysis = {
  chart,
  columns,
  /** Fields of questions and their values, as exports call them too; a value is asked for as `field.value`. */
  'condition-fields': conditionFields,
  'condition-values': Object.fromEntries(
    Object.entries(conditionValues).flatMap(([field, values]) =>
      Object.entries(values ?? {}).map(([value, word]) => [`${field}.${value}`, word] as const),
    ),
  ),
  dashboard,
  measures,
  picker,
  'product-detail': productDetail,
  'product-search': productSearch,
  'publisher-ranking': publisherRanking,
  'ranking-create': rankingCreate,
  report,
  'sale-ranking': saleRanking,
  table,
  'trend-by-genre': trendByGenre,
}

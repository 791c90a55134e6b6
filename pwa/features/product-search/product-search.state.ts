import {
  listSetConditions,
  type ProductSearchBody,
  productSearch,
  productSearchBody,
} from '../../../shared/api/product-search.ts'
import { releaseWindows } from '../../../shared/api/question-fields.ts'
import { getDefaultReportPeriod } from '../../../shared/calendar/period-presets.ts'
import { requestKinds } from '../../../shared/trade/kinds.ts'
import { type ProductCodeList, parseProductCodeList } from '../../../shared/trade/product-code-list.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditionFactories } from '../../report/conditions/condition-factories.tsx'
import type { ScreenDeclaration } from '../../report/use-report-screen.ts'

/** Maximum number of products in the condition. */
const MAX_PRODUCTS = 5000

export const searchScreen: ScreenDeclaration<typeof productSearchBody> = {
  schema: productSearchBody,
  defaults: (latest) => productSearchBody.parse({ period: getDefaultReportPeriod(latest) }),
  count: countBy(productSearch, {
    body: (state) => ({ ...addDefaultCondition(state), pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    unit: 'titles',
  }),
  conditions: [
    conditionFactories.period(),
    conditionFactories.stores(),
    conditionFactories.genres(),
    conditionFactories.publishers(),
    conditionFactories.days('releaseDate'),
    conditionFactories.range('saleRate', 'percent'),
    conditionFactories.flag('inStock'),
    conditionFactories.flag('soldOutSomewhere'),
    conditionFactories.flag('runningShort'),
    conditionFactories.flag('soldInPeriod'),
    conditionFactories.number('minCopies', 'copies'),
    conditionFactories.choice('products.kind', requestKinds),
    conditionFactories.range('saleQuantity', 'copies'),
    conditionFactories.range('returnRate', 'percent'),
    conditionFactories.range('price', 'yen'),
    conditionFactories.itemGenres(),
    conditionFactories.products('products.jans', MAX_PRODUCTS),
    conditionFactories.codes('products.seriesCds'),
    conditionFactories.choice('sinceRelease', [null, ...releaseWindows]),
    conditionFactories.text('keyword'),
    conditionFactories.choice('searchBy', ['all', 'name', 'series', 'author', 'code']),
  ],
}

/** Question to request: without any condition, as on the first visit, titles sold in the period. */
export const addDefaultCondition = (state: ProductSearchBody): ProductSearchBody =>
  listSetConditions(state).length > 0 ? state : { ...state, soldInPeriod: true }

/** Pasted list of several codes, with anything else beside them; null if the text has fewer. */
export function parsePastedCodes(text: string): ProductCodeList | null {
  const list = parseProductCodeList(text)
  return list.codes.length > 1 ? list : null
}

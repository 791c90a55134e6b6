import {
  listSetConditions,
  type ProductSearchBody,
  productSearch,
  productSearchBody,
} from '../../../shared/api/product-search.ts'
import { releaseWindows } from '../../../shared/api/question-fields.ts'
import { codeDigits } from '../../../shared/jan.ts'
import { requestKinds } from '../../../shared/kinds.ts'
import { defaultPeriod } from '../../../shared/period-presets.ts'
import { countBy } from '../../report/conditions/condition-count.tsx'
import { conditions } from '../../report/conditions/standard.tsx'
import type { ScreenDeclaration } from '../../report/use-screen.ts'

/** Maximum number of products in the condition. */
const MOST_PRODUCTS = 5000

export const searchScreen: ScreenDeclaration<typeof productSearchBody> = {
  schema: productSearchBody,
  defaults: (latest) => productSearchBody.parse({ period: defaultPeriod(latest) }),
  count: countBy(productSearch, {
    body: (state) => ({ ...withDefaultCondition(state), pageNum: 1, pageSize: 1 }),
    total: ({ paging }) => paging.total,
    of: 'titles',
  }),
  conditions: [
    conditions.period(),
    conditions.stores(),
    conditions.genres(),
    conditions.publishers(),
    conditions.days('releaseDate'),
    conditions.range('saleRate', 'percent'),
    conditions.flag('inStock'),
    conditions.flag('soldOutSomewhere'),
    conditions.flag('runningShort'),
    conditions.flag('soldInPeriod'),
    conditions.number('minCopies', 'copies'),
    conditions.choice('products.kind', requestKinds),
    conditions.range('saleQuantity', 'copies'),
    conditions.range('returnRate', 'percent'),
    conditions.range('price', 'yen'),
    conditions.itemGenres(),
    conditions.products('products.jans', MOST_PRODUCTS),
    conditions.codes('products.seriesCds'),
    conditions.choice('sinceRelease', [null, ...releaseWindows]),
    conditions.text('keyword'),
    conditions.choice('searchBy', ['all', 'name', 'series', 'author', 'code']),
  ],
}

/** Question to request: without any condition, as on the first visit, titles sold in the period. */
export const withDefaultCondition = (state: ProductSearchBody): ProductSearchBody =>
  listSetConditions(state).length > 0 ? state : { ...state, soldInPeriod: true }

/** Codes of a pasted text, separated by line breaks, spaces or commas; null if the text is something else. */
export function pastedCodes(text: string): string[] | null {
  const parts = text.split(/[\s,、\t]+/).filter((part) => part !== '')
  if (parts.length < 2) return null
  const codes = parts.map(codeDigits)
  return codes.every((code) => /^(\d{8,18}|\d{9}X)$/.test(code)) ? [...new Set(codes)] : null
}

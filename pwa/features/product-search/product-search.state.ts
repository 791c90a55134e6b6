import { addDefaultCondition, type ProductSearchBody, productSearch } from '../../../shared/api/product-search.ts'
import { type ProductCodeList, parseProductCodeList } from '../../../shared/trade/product-code-list.ts'
import { createConditionCount } from '../../report/conditions/condition-count.tsx'

export const productSearchCount = createConditionCount<ProductSearchBody, typeof productSearch>(productSearch, {
  body: (state) => ({ ...addDefaultCondition(state), pageNum: 1, pageSize: 1 }),
  total: ({ paging }) => paging.total,
  unit: 'titles',
})

/** Pasted list of several codes, with anything else beside them; null if the text has fewer. */
export function parsePastedCodes(text: string): ProductCodeList | null {
  const list = parseProductCodeList(text)
  return list.codes.length > 1 ? list : null
}

import { describe, expect, it } from 'vitest'
import { dashboard } from '../../shared/contract/dashboard.ts'
import { productDetail, salesCumulative, salesTrends } from '../../shared/contract/product-detail.ts'
import { productSearch, productSuggest } from '../../shared/contract/product-search.ts'
import { stockDistribution } from '../../shared/contract/product-stock.ts'
import { createRanking } from '../../shared/contract/ranking-create.ts'
import { info, recentSearches } from '../../shared/contract/session.ts'
import { answerOf } from './api-fixtures.ts'

const period = { from: '2026-10-20', to: '2026-11-20' }

describe('fixtures say what the contract says', () => {
  it.each([
    [info, {}],
    [recentSearches, {}],
    [dashboard, {}],
    [productSuggest, {}],
    [productSearch, { pageSize: 5 }],
    [createRanking, { limit: 20 }],
    [productDetail, { jan: '9784999000011' }],
    [salesTrends, { period }],
    [salesTrends, { period, unit: 'hour' }],
    [salesCumulative, {}],
    [stockDistribution, {}],
  ])('%#', (endpoint, body) => {
    const parsed = endpoint.answer.safeParse(answerOf(endpoint.path, body))
    expect(parsed.error?.issues ?? []).toEqual([])
  })
})

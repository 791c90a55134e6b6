import { expect, it } from 'vitest'
import { clusterAnalysis } from '../../../shared/api/purchase-cluster.ts'
import { stockOuts } from '../../../shared/api/stock-outs.ts'
import { type ProductTab, productDetailDefaults, productTabs } from './product-detail.state.ts'
import { getTabExport, getTabScreenPath, partQueries } from './tab-queries.ts'

const jan = '9784999900114'
const period = { from: '2026-10-01', to: '2026-10-28' }
const stores = { ...productDetailDefaults.stores, prefectureCds: ['13'] }
const state = { ...productDetailDefaults, jan, stores, band: '0' as const, channel: 'net' as const, groupBy: 'chain' as const }
const getExport = (tab: ProductTab) => getTabExport(tab, { jan, state: { ...state, tab }, period })

it('exports every part of the product detail by its own endpoint', () => {
  expect(Object.fromEntries(productTabs.map((tab) => [tab, getExport(tab)?.endpoint.name]))).toEqual({
    trend: 'salesTrendsExport',
    forecast: 'sellThroughForecastExport',
    cumulative: 'salesCumulativeExport',
    ranking: 'dailyRankingExport',
    characteristics: 'storeCharacteristicsExport',
    issues: 'issueTransitionExport',
    stock: 'stockDistributionDetailsExport',
    'stock-outs': 'stockOutsExport',
    orders: 'orderInfoExport',
    'share-gap': 'storeCharacteristicsExport',
    cluster: 'clusterAnalysisExport',
    together: 'combinedSalesExport',
    reservation: 'reservationExport',
    publication: undefined,
    publicity: 'productPublicityExport',
  })
})

it('builds a valid export body of a product detail part for the title and the chosen stores', () => {
  for (const tab of productTabs) {
    const file = getExport(tab)
    if (file === null) continue
    const body = file.endpoint.body.safeParse(file.body)
    expect(body.error, tab).toBeUndefined()
    const query = body.data as Record<string, unknown>
    expect(JSON.stringify(query), tab).toContain(jan)
    expect(query.stores, tab).toEqual(stores)
  }
})

it('exports the conditions that only some parts of the product detail have', () => {
  expect(getExport('stock')?.body).toEqual({ jan, stores, band: '0', health: null })
  expect(getExport('ranking')?.body).toEqual({ jan, period, stores, channel: 'net' })
  expect(getExport('share-gap')?.body).toEqual({ jan, period, groupBy: 'chain', stores })
})

it('opens the screen of a product detail part with the part’s own conditions', () => {
  const title = { jan, state: { ...state, tab: 'stock-outs' as const }, period }
  const everywhere = { ...title, state: { ...title.state, stores: productDetailDefaults.stores } }
  // the screen begins with own publishers, for a bookseller with its own stores
  expect(getTabScreenPath(stockOuts, partQueries['stock-outs'](everywhere))).toBe(
    `/stock-outs?products.jans=${jan}&products.kind=all&products.publisherCds=&stores.companyCds=&groupBy=store`,
  )
  const path = getTabScreenPath(clusterAnalysis, partQueries.cluster(title))
  for (const part of [`jans=${jan}`, 'period.from=2026-10-01', 'period.to=2026-10-28', 'stores.prefectureCds=13'])
    expect(path).toContain(part)
})

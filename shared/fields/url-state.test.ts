import { describe, expect, it } from 'vitest'
import { peerStoreGapBody } from '../api/peer-store-gap.ts'
import { productSearchBody } from '../api/product-search.ts'
import { rankingBody } from '../api/ranking-create.ts'
import { searchToState, stateToSearch, type UrlStateObject } from './url-state.ts'

const period = { from: '2026-11-14', to: '2026-11-20' }
const defaults = productSearchBody.parse({ period })

describe('search URL', () => {
  it('writes only mandatory values and those that differ from defaults into the search URL', () => {
    expect(stateToSearch(defaults as UrlStateObject, defaults as UrlStateObject)).toBe('')
    expect(stateToSearch(defaults as UrlStateObject, defaults as UrlStateObject, ['period'])).toBe(
      '?period.from=2026-11-14&period.to=2026-11-20',
    )
    const state = {
      ...defaults,
      keyword: '夜汽車',
      inStock: true,
      saleRate: { from: 60, to: null },
      sort: [
        { key: 'saleRate' as const, descending: true },
        { key: 'jan' as const, descending: false },
      ],
    }
    const search = stateToSearch(state as UrlStateObject, defaults as UrlStateObject)
    expect(decodeURIComponent(search)).toBe('?keyword=夜汽車&saleRate.from=60&inStock=1&sort=-saleRate,jan')
  })
  it('restores every kind of condition from the search URL', () => {
    const state = productSearchBody.parse({
      period,
      keyword: '100% & more, 1',
      products: { kind: 'magazine', genreKeys: ['03', '03/01/02'], publisherCds: ['0075'], jans: ['9784999900114'] },
      stores: { storeCds: ['001', 'a,b'] },
      releaseDate: { from: '2026-01-01', to: null },
      price: { from: null, to: 1200 },
      returnRate: { from: -2.5, to: 10 },
      soldInPeriod: true,
      sort: [],
      pageNum: 3,
      pageSize: 250,
    })
    const search = stateToSearch(state as UrlStateObject, defaults as UrlStateObject, ['period'])
    expect(searchToState(productSearchBody, search, defaults)).toEqual(state)
  })
  it('restores codes in the search URL that contain commas, percent signs or escapes of them', () => {
    const state = structuredClone(defaults)
    state.products.publisherCds = ['a,b', '100%', '%2C', '%25', '%252C']
    expect(searchToState(productSearchBody, stateToSearch(state, defaults), defaults)).toEqual(state)
  })

  it('keeps codes in the search URL that look like numbers as text', () => {
    const state = searchToState(productSearchBody, '?products.publisherCds=0075,9010&keyword=123', defaults)
    expect(state.products.publisherCds).toEqual(['0075', '9010'])
    expect(state.keyword).toBe('123')
  })
  it('drops invalid values of the search URL and keeps the others', () => {
    const state = searchToState(productSearchBody, '?searchBy=nonsense&pageNum=0&inStock=1&unknown=1&__proto__.x=1', defaults)
    expect(state).toEqual({ ...defaults, inStock: true })
  })
  it('falls back to the default period if the period in the search URL is impossible', () => {
    expect(searchToState(productSearchBody, '?period.from=2026-02-30&period.to=2026-03-01', defaults).period).toEqual(period)
  })
})

describe('peer store gap URL', () => {
  it('keeps a code in the peer store gap URL that is null by default and looks like a number as text', () => {
    const base = peerStoreGapBody.parse({ period })
    const search = stateToSearch({ ...base, storeCd: '0048206' } as UrlStateObject, base as UrlStateObject)
    expect(searchToState(peerStoreGapBody, search, base)).toEqual({ ...base, storeCd: '0048206' })
    // too long for a code, therefore dropped
    expect(searchToState(peerStoreGapBody, `?storeCd=${'9'.repeat(41)}`, base)).toEqual(base)
  })
})

describe('ranking URL', () => {
  it('restores an object from the ranking URL that is null by default', () => {
    const base = rankingBody.parse({ period })
    const state = { ...base, ageRange: { from: 20, to: 40 }, basis: 1 as const }
    const search = stateToSearch(state as UrlStateObject, base as UrlStateObject)
    expect(search).toBe('?basis=1&ageRange.from=20&ageRange.to=40')
    expect(searchToState(rankingBody, search, base)).toEqual(state)
  })
})

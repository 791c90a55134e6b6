import { describe, expect, it } from 'vitest'
import { emptyStoreFilter, filterStoreCodes, hasOnlyStoreCodes } from './store-filter.ts'

const nowhere = {
  areaCd: null,
  prefectureCd: null,
  companyCd: null,
  chainCd: null,
  locationCd: null,
  scaleCd: null,
  categoryCd: null,
}
const stores = [
  { ...nowhere, storeCd: 'a', areaCd: '3', prefectureCd: '13', chainCd: 'C1', scaleCd: '1' },
  { ...nowhere, storeCd: 'b', areaCd: '3', prefectureCd: '14', chainCd: 'C1', scaleCd: '2' },
  { ...nowhere, storeCd: 'c', areaCd: '6', prefectureCd: '27', chainCd: 'C2', scaleCd: '1' },
  { ...nowhere, storeCd: 'd' },
]

describe('store filter', () => {
  it('a store filter intersects lists, unites the codes of a list, and excludes stores without a value', () => {
    expect(filterStoreCodes(stores, { ...emptyStoreFilter, areaCds: ['3'] })).toEqual(['a', 'b'])
    expect(filterStoreCodes(stores, { ...emptyStoreFilter, areaCds: ['3', '6'], scaleCds: ['1'] })).toEqual(['a', 'c'])
    expect(filterStoreCodes(stores, { ...emptyStoreFilter, chainCds: ['C1'], storeCds: ['b', 'c'] })).toEqual(['b'])
    expect(filterStoreCodes(stores, { ...emptyStoreFilter, prefectureCds: ['47'] })).toEqual([])
  })

  it('recognises a store filter that names stores and has no other condition', () => {
    expect(hasOnlyStoreCodes({ ...emptyStoreFilter, storeCds: ['a'] })).toBe(true)
    expect(hasOnlyStoreCodes({ ...emptyStoreFilter, storeCds: ['a'], chainCds: ['C1'] })).toBe(false)
    expect(hasOnlyStoreCodes(emptyStoreFilter)).toBe(false)
  })
})

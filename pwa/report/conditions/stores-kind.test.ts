import { describe, expect, it } from 'vitest'
import { emptyStores } from '../../ui/pickers/store-filter.ts'
import { filterStoreCodes, namesStoresAlone } from './stores-kind.tsx'

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
  it('intersects lists, unites the codes of a list, and excludes stores without a value', () => {
    expect(filterStoreCodes(stores, { ...emptyStores, areaCds: ['3'] })).toEqual(['a', 'b'])
    expect(filterStoreCodes(stores, { ...emptyStores, areaCds: ['3', '6'], scaleCds: ['1'] })).toEqual(['a', 'c'])
    expect(filterStoreCodes(stores, { ...emptyStores, chainCds: ['C1'], storeCds: ['b', 'c'] })).toEqual(['b'])
    expect(filterStoreCodes(stores, { ...emptyStores, prefectureCds: ['47'] })).toEqual([])
  })

  it('recognises a filter that names stores and has no other condition', () => {
    expect(namesStoresAlone({ ...emptyStores, storeCds: ['a'] })).toBe(true)
    expect(namesStoresAlone({ ...emptyStores, storeCds: ['a'], chainCds: ['C1'] })).toBe(false)
    expect(namesStoresAlone(emptyStores)).toBe(false)
  })
})

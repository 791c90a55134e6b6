import { describe, expect, it } from 'vitest'
import { getCountedKinds, getNarrowedKind, getQuantityUnit, getRequestUnit } from './kinds.ts'

const publication = { kind: 'publication' } as const

describe('getCountedKinds', () => {
  it('counts books and magazines by default', () => {
    expect(getCountedKinds(publication)).toEqual(['book', 'magazine'])
  })

  it('counts the requested kinds of goods, or all', () => {
    expect(getCountedKinds({ kind: 'magazine' })).toEqual(['magazine'])
    expect(getCountedKinds({ kind: 'all' })).toEqual(['book', 'magazine', 'other'])
  })

  it('counts other goods requested by code or item', () => {
    expect(getCountedKinds({ ...publication, jans: ['4901681500017'] })).toContain('other')
    expect(getCountedKinds({ ...publication, itemGenreKeys: ['09'] })).toContain('other')
  })
})

describe('getQuantityUnit', () => {
  it('counts books and magazines in copies, and in items if other goods may be included', () => {
    expect(getQuantityUnit(publication)).toBe('copies')
    expect(getQuantityUnit({ kind: 'book' })).toBe('copies')
    expect(getQuantityUnit({ kind: 'all' })).toBe('items')
    expect(getQuantityUnit({ kind: 'other' })).toBe('items')
  })

  it('chooses the unit of a quantity by the requested goods, in any written form of their code', () => {
    expect(getQuantityUnit({ ...publication, jans: ['978-4-9999001-1-4', '12345-06'] })).toBe('copies')
    expect(getQuantityUnit({ ...publication, jans: ['9784999900114', '4901681500017'] })).toBe('items')
    expect(getQuantityUnit({ ...publication, itemGenreKeys: ['03/01'] })).toBe('copies')
    expect(getQuantityUnit({ ...publication, itemGenreKeys: ['01', '09/01'] })).toBe('items')
  })

  it('has a unit of quantities for every kind of query', () => {
    expect(getRequestUnit({ products: { kind: 'all' } })).toBe('items')
    expect(getRequestUnit({ jan: '9784999900114' })).toBe('copies')
    expect(getRequestUnit({ jans: ['4901681500017'] })).toBe('items')
    expect(getRequestUnit({ jans: ['9784999900114'], item: 'stationery' })).toBe('items')
    expect(getRequestUnit({ seriesCd: 'm3900' })).toBe('copies')
  })
})

describe('kind filter of a query', () => {
  it('filters a query by the requested kind, but never excludes goods requested by code', () => {
    expect(getNarrowedKind({ products: publication })).toBe('publication')
    expect(getNarrowedKind({ products: publication, keyword: '夜汽車' })).toBe('publication')
    expect(getNarrowedKind({ products: publication, keyword: '4901681500017' })).toBe('all')
    expect(getNarrowedKind({ products: publication, jans: ['4901681500017'] })).toBe('all')
    expect(getNarrowedKind({ products: { kind: 'book' }, jans: ['4901681500017'] })).toBe('book')
  })
})

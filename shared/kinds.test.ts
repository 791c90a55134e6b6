import { describe, expect, it } from 'vitest'
import { countedKinds, getRequestUnit, narrowedKind, quantityUnit } from './kinds.ts'

const publication = { kind: 'publication' } as const

describe('countedKinds', () => {
  it('counts books and magazines by default', () => {
    expect(countedKinds(publication)).toEqual(['book', 'magazine'])
  })

  it('counts the requested kinds, or all', () => {
    expect(countedKinds({ kind: 'magazine' })).toEqual(['magazine'])
    expect(countedKinds({ kind: 'all' })).toEqual(['book', 'magazine', 'other'])
  })

  it('includes goods requested by code or item', () => {
    expect(countedKinds({ ...publication, jans: ['4901681500017'] })).toContain('other')
    expect(countedKinds({ ...publication, itemGenreKeys: ['09'] })).toContain('other')
  })
})

describe('quantityUnit', () => {
  it('is copies for books and magazines, and items if other goods may be included', () => {
    expect(quantityUnit(publication)).toBe('copies')
    expect(quantityUnit({ kind: 'book' })).toBe('copies')
    expect(quantityUnit({ kind: 'all' })).toBe('items')
    expect(quantityUnit({ kind: 'other' })).toBe('items')
  })

  it('depends on the requested goods, in any written form of their code', () => {
    expect(quantityUnit({ ...publication, jans: ['978-4-9999001-1-4', '12345-06'] })).toBe('copies')
    expect(quantityUnit({ ...publication, jans: ['9784999900114', '4901681500017'] })).toBe('items')
    expect(quantityUnit({ ...publication, itemGenreKeys: ['03/01'] })).toBe('copies')
    expect(quantityUnit({ ...publication, itemGenreKeys: ['01', '09/01'] })).toBe('items')
  })

  it('is defined for every kind of query', () => {
    expect(getRequestUnit({ products: { kind: 'all' } })).toBe('items')
    expect(getRequestUnit({ jan: '9784999900114' })).toBe('copies')
    expect(getRequestUnit({ jans: ['4901681500017'] })).toBe('items')
    expect(getRequestUnit({ jans: ['9784999900114'], item: 'stationery' })).toBe('items')
    expect(getRequestUnit({ seriesCd: 'm3900' })).toBe('copies')
  })
})

describe('kind filter of a query', () => {
  it('is the requested kind, but never excludes goods requested by code', () => {
    expect(narrowedKind({ products: publication })).toBe('publication')
    expect(narrowedKind({ products: publication, keyword: '夜汽車' })).toBe('publication')
    expect(narrowedKind({ products: publication, keyword: '4901681500017' })).toBe('all')
    expect(narrowedKind({ products: publication, jans: ['4901681500017'] })).toBe('all')
    expect(narrowedKind({ products: { kind: 'book' }, jans: ['4901681500017'] })).toBe('book')
  })
})

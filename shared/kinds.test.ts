import { describe, expect, it } from 'vitest'
import { countedKinds, getRequestUnit, narrowedKind, quantityUnit } from './kinds.ts'

const publication = { kind: 'publication' } as const

describe('the kinds that are counted', () => {
  it('The kinds counted are books and magazines where nothing is said', () => {
    expect(countedKinds(publication)).toEqual(['book', 'magazine'])
  })

  it('The kinds counted are those asked for, or all', () => {
    expect(countedKinds({ kind: 'magazine' })).toEqual(['magazine'])
    expect(countedKinds({ kind: 'all' })).toEqual(['book', 'magazine', 'other'])
  })

  it('The kinds counted hold whatever is named by its code or its item', () => {
    expect(countedKinds({ ...publication, jans: ['4901681500017'] })).toContain('other')
    expect(countedKinds({ ...publication, itemGenreKeys: ['09'] })).toContain('other')
  })
})

describe('the unit of quantities', () => {
  it('Books and magazines are counted in copies, and in items as soon as anything else may be among them', () => {
    expect(quantityUnit(publication)).toBe('copies')
    expect(quantityUnit({ kind: 'book' })).toBe('copies')
    expect(quantityUnit({ kind: 'all' })).toBe('items')
    expect(quantityUnit({ kind: 'other' })).toBe('items')
  })

  it('The unit of quantities follows the goods that are named, in any written form of their code', () => {
    expect(quantityUnit({ ...publication, jans: ['978-4-9999001-1-4', '12345-06'] })).toBe('copies')
    expect(quantityUnit({ ...publication, jans: ['9784999900114', '4901681500017'] })).toBe('items')
    expect(quantityUnit({ ...publication, itemGenreKeys: ['03/01'] })).toBe('copies')
    expect(quantityUnit({ ...publication, itemGenreKeys: ['01', '09/01'] })).toBe('items')
  })

  it('The unit of quantities is found in a question of any form', () => {
    expect(getRequestUnit({ products: { kind: 'all' } })).toBe('items')
    expect(getRequestUnit({ jan: '9784999900114' })).toBe('copies')
    expect(getRequestUnit({ jans: ['4901681500017'] })).toBe('items')
    expect(getRequestUnit({ jans: ['9784999900114'], item: 'stationery' })).toBe('items')
    expect(getRequestUnit({ seriesCd: 'm3900' })).toBe('copies')
  })
})

describe('the kind that a question narrows to', () => {
  it('The kind is what is asked for, but goods that are named are found whatever they are', () => {
    expect(narrowedKind({ products: publication })).toBe('publication')
    expect(narrowedKind({ products: publication, keyword: '夜汽車' })).toBe('publication')
    expect(narrowedKind({ products: publication, keyword: '4901681500017' })).toBe('all')
    expect(narrowedKind({ products: publication, jans: ['4901681500017'] })).toBe('all')
    expect(narrowedKind({ products: { kind: 'book' }, jans: ['4901681500017'] })).toBe('book')
  })
})

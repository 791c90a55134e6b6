import { describe, expect, it } from 'vitest'
import {
  type Condition,
  genres,
  getConditionName,
  period,
  productKind,
  products,
  stores,
} from '../../../shared/reports/conditions.ts'
import { getValueAt, isConditionChanged, setValueAt, splitConditions } from './condition.ts'

const defaults = { jans: [], period: { from: 'a', to: 'b' }, products: { genreKeys: [], kind: 'book' }, stores: {} }
const conditions: Condition[] = [products('jans', { required: true }), period(), stores(), genres(), productKind()]
const listPaths = (list: readonly Condition[]) => list.map(({ path }) => path)

describe('conditions of a screen', () => {
  it('reads and writes a condition at its path without changing other values', () => {
    expect(getValueAt(defaults, 'products.kind')).toBe('book')
    expect(getValueAt(defaults, 'products.no.such')).toBeUndefined()
    const next = setValueAt(defaults, 'products.genreKeys', ['03'])
    expect(next).toEqual({ ...defaults, products: { genreKeys: ['03'], kind: 'book' } })
    expect(defaults.products.genreKeys).toEqual([])
  })
  it('names a condition after the last part of its path by default', () => {
    expect(getConditionName(genres())).toBe('genreKeys')
    expect(getConditionName(stores())).toBe('storeCds')
  })
  it('shows conditions by default only if they are required or pinned', () => {
    const { visible, folded } = splitConditions(conditions, defaults, defaults)
    expect(listPaths(visible)).toEqual(['jans', 'period', 'stores'])
    expect(listPaths(folded)).toEqual(['products.genreKeys', 'products.kind'])
  })
  it('shows the period and changed conditions before pinned ones, each once', () => {
    const state = setValueAt(setValueAt(defaults, 'products.kind', 'all'), 'stores', { areaCds: ['1'] })
    const { visible, folded } = splitConditions(conditions, state, defaults)
    expect(listPaths(visible)).toEqual(['jans', 'period', 'stores', 'products.kind'])
    expect(listPaths(folded)).toEqual(['products.genreKeys'])
    expect(conditions.filter((condition) => isConditionChanged(condition, state, defaults))).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { type Condition, getConditionName, isChanged, placeConditions, valueAt, withValue } from './condition.ts'

const kind = { useSummary: String, Panel: () => null, Field: () => null }
const defaults = { jan: '', period: { from: 'a', to: 'b' }, products: { genreKeys: [], kind: 'book' }, stores: {} }
const conditions: Condition[] = [
  { path: 'jan', kind, required: true },
  { path: 'period', kind, pinned: true },
  { path: 'stores', kind, pinned: true },
  { path: 'products.genreKeys', kind },
  { path: 'products.kind', kind },
]
const paths = (list: readonly Condition[]) => list.map(({ path }) => path)

describe('conditions of a screen', () => {
  it('A value is read and written at its place, and nothing else is touched', () => {
    expect(valueAt(defaults, 'products.kind')).toBe('book')
    expect(valueAt(defaults, 'products.no.such')).toBeUndefined()
    const next = withValue(defaults, 'products.genreKeys', ['03'])
    expect(next).toEqual({ ...defaults, products: { genreKeys: ['03'], kind: 'book' } })
    expect(defaults.products.genreKeys).toEqual([])
  })
  it('A condition is named by the last part of its place unless it says otherwise', () => {
    expect(getConditionName({ path: 'products.genreKeys', kind })).toBe('genreKeys')
    expect(getConditionName({ path: 'stores', name: 'storeCds', kind })).toBe('storeCds')
  })
  it('Only what is required or looked for every time stands open by default', () => {
    const { shown, folded } = placeConditions(conditions, defaults, defaults)
    expect(paths(shown)).toEqual(['jan', 'period', 'stores'])
    expect(paths(folded)).toEqual(['products.genreKeys', 'products.kind'])
  })
  it('What was changed comes before what is as by default, each once', () => {
    const state = withValue(withValue(defaults, 'products.kind', 'all'), 'stores', { areaCds: ['1'] })
    const { shown, folded } = placeConditions(conditions, state, defaults)
    expect(paths(shown)).toEqual(['jan', 'stores', 'products.kind', 'period'])
    expect(paths(folded)).toEqual(['products.genreKeys'])
    expect(conditions.filter((condition) => isChanged(condition, state, defaults))).toHaveLength(2)
  })
})

import { describe, expect, it } from 'vitest'
import { Ledger } from './ledger.ts'

const createHistory = (devices: Record<string, number>) => ({ devices, fields: {} })
const getProblems = (ledger: Ledger, document: Record<string, unknown> | null) =>
  ledger.problems(new Map(document === null ? [] : [['favorites f', document]])).map(({ kind, text }) => `${kind}: ${text}`)

/** Two devices rename n1 independently, the merge keeps n3, and a third edits the order of a copy with n1. */
function createMergedRenames(): Ledger {
  const ledger = new Ledger()
  ledger.wrote('favorites', 'f', { fields: { name: 'n1', order: 1 }, history: createHistory({ a: 1 }) }, null)
  ledger.wrote('favorites', 'f', { fields: { name: 'n2' }, history: createHistory({ a: 2 }) }, { name: 'n1', order: 1 })
  ledger.wrote('favorites', 'f', { fields: { name: 'n3' }, history: createHistory({ a: 1, b: 1 }) }, { name: 'n1', order: 1 })
  ledger.wrote('favorites', 'f', { fields: { order: 9 }, history: createHistory({ a: 1, c: 1 }) }, { name: 'n1', order: 1 })
  return ledger
}

describe('the ledger of the chaos test', () => {
  it('accepts in the ledger that a deletion also ends values that a merge had replaced before', () => {
    const ledger = createMergedRenames()
    ledger.deleted('favorites', 'f', { fields: { name: 'n3', order: 1 }, history: createHistory({ a: 2, b: 1 }) })
    expect(getProblems(ledger, { name: 'n1', order: 9 })).toEqual([])
  })

  it('reports in the ledger a rename that the deletion did not know and that is gone', () => {
    const ledger = createMergedRenames()
    ledger.deleted('favorites', 'f', { fields: { name: 'n3', order: 1 }, history: createHistory({ a: 1, b: 1 }) })
    expect(getProblems(ledger, { name: 'n1', order: 9 })).toEqual(['lost: favorites f.name went back to n1: n2 is lost'])
  })

  it('reports in the ledger a value that was reset without a deletion', () => {
    expect(getProblems(createMergedRenames(), { name: 'n1', order: 9 })).toEqual([
      'lost: favorites f.name went back to n1: n2 is lost',
      'lost: favorites f.name went back to n1: n3 is lost',
    ])
  })

  it('reports in the ledger a document that exists although nobody wrote after its deletion', () => {
    const ledger = new Ledger()
    ledger.wrote('favorites', 'f', { fields: { name: 'n1' }, history: createHistory({ a: 1 }) }, null)
    ledger.deleted('favorites', 'f', { fields: { name: 'n1' }, history: createHistory({ a: 1 }) })
    expect(getProblems(ledger, { name: 'n1' })).toEqual(['lost: favorites f was deleted with all that was known, and lives'])
    expect(getProblems(ledger, null)).toEqual([])
  })
})

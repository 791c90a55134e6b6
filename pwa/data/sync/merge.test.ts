import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MISSING_REV, nextRev, writesBehind } from '../../../shared/sync-documents.ts'
import { compareHistories, jointHistory, nextHistory } from '../../../shared/sync-history.ts'
import { type LocalDocument, mergeConflict } from './merge.ts'

const first: LocalDocument = write(undefined, 'a', { name: 'はじめ', order: 1 })

/** State after one more write of a device. */
function write(
  before: LocalDocument | undefined,
  device: string,
  fields: Record<string, unknown>,
  deleted = false,
): LocalDocument {
  const rev = nextRev(before?.rev)
  const history = nextHistory(before?.history, { device, count: writesBehind(rev), fields: Object.keys(fields) })
  return { ...before, ...fields, id: 'x', ownerId: 'u', updatedAt: '2026-11-20T00:00:00Z', rev, history, _deleted: deleted }
}

describe('merging two writes', () => {
  it('keeps the changes of two devices in different fields', () => {
    const [real, mine] = [write(first, 'b', { name: '名前' }), write(first, 'a', { order: 2 })]
    const merged = mergeConflict({ real, mine })
    expect(merged).toMatchObject({ name: '名前', order: 2 })
    expect(merged.rev).not.toBe(real.rev)
    const none = { devices: {}, fields: {} }
    expect(compareHistories(merged.history ?? none, real.history ?? none)).toBe('after')
  })

  it('keeps the write that includes the history of the other, and drops the other one', () => {
    const later = write(write(first, 'b', { order: 2 }), 'a', { order: 3 })
    expect(mergeConflict({ real: first, mine: later })).toBe(later)
    expect(mergeConflict({ real: later, mine: first })).toBe(later)
    const deleted = write(later, 'a', {}, true)
    expect(mergeConflict({ real: later, mine: deleted })).toBe(deleted)
    expect(mergeConflict({ real: deleted, mine: later })).toBe(deleted)
  })

  it('prefers an edit to a concurrent deletion, on either side', () => {
    const [edited, deleted] = [write(first, 'a', { name: '編集' }), write(first, 'b', {}, true)]
    expect(mergeConflict({ real: deleted, mine: edited })).toMatchObject({ name: '編集', _deleted: false })
    expect(mergeConflict({ real: edited, mine: deleted })).toBe(edited)
  })

  it('drops a withdrawn write, whatever has overwritten it', () => {
    const deleted = { id: 'x', rev: MISSING_REV, ownerId: '', updatedAt: '1970-01-01T00:00:00Z', _deleted: true }
    expect(mergeConflict({ real: deleted, mine: first })).toBe(deleted)
  })

  it('orders a write that includes both histories after each of them', () => {
    const history = fc.record({
      devices: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(5)),
      fields: fc.dictionary(fc.constantFrom('name', 'order'), fc.nat(9)),
    })
    fc.assert(
      fc.property(history, history, (a, b) => {
        const joint = jointHistory(a, b)
        expect(['after', 'same']).toContain(compareHistories(joint, a))
        expect(['after', 'same']).toContain(compareHistories(joint, b))
      }),
    )
  })
})

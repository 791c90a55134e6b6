import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countWrites, createNextRev, MISSING_REV } from '../../../shared/sync/sync-documents.ts'
import { appendWrite, compareHistories, mergeHistories } from '../../../shared/sync/write-history.ts'
import { type LocalDocument, mergeConflict, toUnreadDeviceName } from './merge.ts'

const first: LocalDocument = write(undefined, 'a', { name: 'はじめ', order: 1 })

/** State after one more write of a device. */
function write(
  before: LocalDocument | undefined,
  device: string,
  fields: Record<string, unknown>,
  deleted = false,
): LocalDocument {
  const rev = createNextRev(before?.rev)
  const history = appendWrite(before?.history, { device, count: countWrites(rev), fields: Object.keys(fields) })
  return { ...before, ...fields, id: 'x', ownerId: 'u', updatedAt: '2026-11-20T00:00:00Z', rev, history, _deleted: deleted }
}

describe('merging two writes', () => {
  it('merges two writes by keeping the changes of two devices in different fields', () => {
    const [serverState, localState] = [write(first, 'b', { name: '名前' }), write(first, 'a', { order: 2 })]
    const merged = mergeConflict({ serverState, localState })
    expect(merged).toMatchObject({ name: '名前', order: 2 })
    expect(merged.rev).not.toBe(serverState.rev)
    const none = { devices: {}, fields: {} }
    expect(compareHistories(merged.history ?? none, serverState.history ?? none)).toBe('after')
  })

  it('merges two writes by keeping the one that includes the history of the other, and drops the other one', () => {
    const later = write(write(first, 'b', { order: 2 }), 'a', { order: 3 })
    expect(mergeConflict({ serverState: first, localState: later })).toBe(later)
    expect(mergeConflict({ serverState: later, localState: first })).toBe(later)
    const deleted = write(later, 'a', {}, true)
    expect(mergeConflict({ serverState: later, localState: deleted })).toBe(deleted)
    expect(mergeConflict({ serverState: deleted, localState: later })).toBe(deleted)
  })

  it('merges an edit and a concurrent deletion by keeping the edit, on either side', () => {
    const [edited, deleted] = [write(first, 'a', { name: '編集' }), write(first, 'b', {}, true)]
    expect(mergeConflict({ serverState: deleted, localState: edited })).toMatchObject({ name: '編集', _deleted: false })
    expect(mergeConflict({ serverState: edited, localState: deleted })).toBe(edited)
  })

  it('lets a creation before the first pull win over what the server had, and merges it like any other write afterwards', () => {
    const later = write(write(first, 'b', { name: '二' }), 'b', { name: '三' })
    const created = write(undefined, toUnreadDeviceName('new'), { name: '新しい端末', order: 9 })
    const merged = mergeConflict({ serverState: later, localState: created })
    expect(merged).toMatchObject({ name: '新しい端末', order: 9 })
    const latest = write(write(write(later, 'b', { name: '四' }), 'b', { name: '五' }), 'b', { name: '六' })
    expect(mergeConflict({ serverState: latest, localState: merged })).toMatchObject({ name: '六', order: 9 })
    // the same values: nothing to write
    expect(
      mergeConflict({ serverState: merged, localState: write(undefined, toUnreadDeviceName('c'), { name: '新しい端末' }) }),
    ).toBe(merged)
  })

  it('drops a withdrawn write in a merge, whatever has overwritten it', () => {
    const deleted = { id: 'x', rev: MISSING_REV, ownerId: '', updatedAt: '1970-01-01T00:00:00Z', _deleted: true }
    expect(mergeConflict({ serverState: deleted, localState: first })).toBe(deleted)
  })

  it('orders a write that includes the histories of two others after each of them', () => {
    const history = fc.record({
      devices: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.nat(5)),
      fields: fc.dictionary(fc.constantFrom('name', 'order'), fc.nat(9)),
    })
    fc.assert(
      fc.property(history, history, (a, b) => {
        const joint = mergeHistories(a, b)
        expect(['after', 'same']).toContain(compareHistories(joint, a))
        expect(['after', 'same']).toContain(compareHistories(joint, b))
      }),
    )
  })
})

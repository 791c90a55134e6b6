import { describe, expect, it } from 'vitest'
import { getOutcome, hasChanged, type ListedDecision, listHandedOverElsewhere, type Settlement } from './decisions.ts'

const decision: ListedDecision = { id: 'reprint:9784999900114', figure: 600, dueDate: '2026-12-13', returnsAtPercent: 30 }
const settled = (fields: Partial<Settlement> = {}): Settlement => ({
  id: '1',
  ownerId: 'me',
  updatedAt: '2026-11-29T01:00:00.000Z',
  decisionId: decision.id,
  subject: 'ほしぞらのえき',
  state: 'done',
  until: '2026-12-27',
  assigneeId: null,
  note: '',
  figure: 600,
  dueDate: '2026-12-13',
  shared: false,
  ...fields,
})
const me = { userId: 'me', today: '2026-11-29' }

describe('state of a decision', () => {
  it('a decision is open without a settlement, and settled with one', () => {
    expect(getOutcome(decision, [], me).isOpen).toBe(true)
    expect(getOutcome(decision, [settled()], me)).toMatchObject({ isOpen: false, settlement: { state: 'done' } })
    expect(getOutcome(decision, [settled({ decisionId: 'reprint:9784999900121' })], me).isOpen).toBe(true)
  })

  it('a postponed decision is open again on its day, not before', () => {
    const later = settled({ state: 'later', until: '2026-11-30' })
    expect(getOutcome(decision, [later], me).isOpen).toBe(false)
    expect(getOutcome(decision, [later], { ...me, today: '2026-11-30' }).isOpen).toBe(true)
  })

  it('a decision that is done is open again once its settlement has expired', () => {
    expect(getOutcome(decision, [settled()], { ...me, today: '2026-12-27' }).isOpen).toBe(true)
  })

  it('a settled decision is open again when its figure has grown by the declared share, or its day has moved forward', () => {
    expect(hasChanged({ ...decision, figure: 779 }, settled())).toBe(false)
    expect(hasChanged({ ...decision, figure: 780 }, settled())).toBe(true)
    expect(hasChanged({ ...decision, figure: 0 }, settled())).toBe(false)
    expect(hasChanged({ ...decision, dueDate: '2026-12-11' }, settled())).toBe(false)
    expect(hasChanged({ ...decision, dueDate: '2026-12-10' }, settled())).toBe(true)
    expect(hasChanged({ ...decision, dueDate: null }, settled())).toBe(false)
    expect(hasChanged({ ...decision, figure: 1 }, settled({ figure: 0 }))).toBe(true)
  })

  it('uses the latest of several settlements of a decision: two devices may both have written one offline', () => {
    const older = settled({ id: '2', state: 'later', until: '2026-11-30', updatedAt: '2026-11-28T01:00:00.000Z' })
    expect(getOutcome(decision, [older, settled()], me).settlement).toMatchObject({ state: 'done' })
    expect(getOutcome(decision, [settled(), older], me).settlement).toMatchObject({ state: 'done' })
  })

  it('closes a decision for the user who hands it over, and shows the colleague from whom it is', () => {
    const assigned = settled({ state: 'assigned', assigneeId: 'colleague', shared: true })
    expect(getOutcome(decision, [assigned], me)).toMatchObject({ isOpen: false, reply: null })
    const colleague = { userId: 'colleague', today: '2026-11-29' }
    expect(getOutcome(decision, [assigned], colleague)).toMatchObject({ isOpen: true, handedOver: { ownerId: 'me' } })
    expect(getOutcome(decision, [assigned], { ...colleague, userId: 'other' })).toMatchObject({ isOpen: true, handedOver: null })
  })

  it('lists a decision handed over to a colleague whose list lacks it, until it is settled or expires', () => {
    const assigned = settled({ state: 'assigned', assigneeId: 'colleague', shared: true })
    const colleague = { userId: 'colleague', today: '2026-11-29' }
    expect(listHandedOverElsewhere([assigned], new Set(), colleague)).toEqual([assigned])
    expect(listHandedOverElsewhere([assigned], new Set([decision.id]), colleague)).toEqual([])
    expect(listHandedOverElsewhere([assigned], new Set(), me)).toEqual([])
    expect(listHandedOverElsewhere([assigned], new Set(), { ...colleague, today: '2026-12-27' })).toEqual([])
    const done = settled({ id: '3', ownerId: 'colleague', updatedAt: '2026-11-29T02:00:00.000Z' })
    expect(listHandedOverElsewhere([assigned, done], new Set(), colleague)).toEqual([])
  })

  it('shows the user who handed a decision over when the colleague is done', () => {
    const assigned = settled({ state: 'assigned', assigneeId: 'colleague', shared: true })
    const done = settled({ id: '3', ownerId: 'colleague', shared: true, updatedAt: '2026-11-29T02:00:00.000Z' })
    expect(getOutcome(decision, [assigned, done], me).reply).toMatchObject({ ownerId: 'colleague', state: 'done' })
    expect(getOutcome(decision, [assigned, done], { ...me, userId: 'colleague' }).isOpen).toBe(false)
  })

  it('a decision is open again for a colleague who had settled it before it was handed over', () => {
    const own = settled({ ownerId: 'colleague', updatedAt: '2026-11-28T01:00:00.000Z' })
    const assigned = settled({ id: '4', state: 'assigned', assigneeId: 'colleague', shared: true })
    expect(getOutcome(decision, [own, assigned], { ...me, userId: 'colleague' })).toMatchObject({
      isOpen: true,
      handedOver: { id: '4' },
    })
  })
})

import { describe, expect, it } from 'vitest'
import { getInboxOutcome, getLoadOutcome, hasLoadedNothing } from './load-outcome.ts'

const rejectedCounts = { read: 3, loaded: 0, rejected: 3 }
const loadedCounts = { read: 3, loaded: 3, rejected: 0 }
const error = (code: string) => ({ code, message: code, values: {} })

describe('the outcome of a load', () => {
  it('a load whose lines are all rejected has the outcome nothing and counts as failed', () => {
    expect(getLoadOutcome({ state: 'done', ...rejectedCounts })).toBe('nothing')
    expect(hasLoadedNothing({ state: 'done', ...rejectedCounts })).toBe(true)
    expect(hasLoadedNothing({ state: 'failed', ...loadedCounts })).toBe(true)
  })

  it('a load does not count as failed if some lines are loaded, or if it was cancelled', () => {
    expect(hasLoadedNothing({ state: 'done', read: 3, loaded: 2, rejected: 1 })).toBe(false)
    expect(hasLoadedNothing({ state: 'cancelled', ...rejectedCounts })).toBe(false)
  })
})

describe('the outcome of an inbox file', () => {
  const file = { state: 'done' as const, repeated: false, error: null, loadId: 'load', ...loadedCounts }

  it('an inbox file has the same outcome as its load', () => {
    expect(getInboxOutcome(file)).toBe('done')
    expect(getInboxOutcome({ ...file, read: 3, loaded: 2, rejected: 1 })).toBe('part')
    expect(getInboxOutcome({ ...file, state: 'refused', ...rejectedCounts })).toBe('nothing')
    expect(getInboxOutcome({ ...file, state: 'refused', error: error('import.tooManyRejects') })).toBe('failed')
    expect(getInboxOutcome({ ...file, state: 'refused', error: error('inbox.cancelled') })).toBe('cancelled')
  })

  it('an inbox file has the outcome refused if no load was started', () => {
    expect(getInboxOutcome({ ...file, state: 'refused', loadId: null, error: error('inbox.noMapping') })).toBe('refused')
  })

  it('an inbox file has the outcome repeated if the same file had been loaded before', () => {
    expect(getInboxOutcome({ ...file, repeated: true })).toBe('repeated')
  })
})

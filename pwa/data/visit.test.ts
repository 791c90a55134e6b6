import { afterEach, describe, expect, it } from 'vitest'
import { noteContext, withContext } from '../report/report-context.ts'
import { queries } from './queries.ts'
import { endVisit } from './visit.ts'

afterEach(endVisit)

describe('end of a session', () => {
  it('removes the cached answers of the user', () => {
    queries.setQueryData(['dashboard', {}], { sold: 1 })
    endVisit()
    expect(queries.getQueryData(['dashboard', {}])).toBeUndefined()
  })

  it('resets the conditions of analyses for the next user', () => {
    const defaults = { period: { from: '2026-11-15', to: '2026-11-21' }, jans: [] as string[] }
    const question = { period: { from: '2026-10-01', to: '2026-10-31' }, jans: ['9784999900114'] }
    noteContext(question, defaults)
    expect(withContext(defaults)).toEqual(question)
    endVisit()
    expect(withContext(defaults)).toEqual(defaults)
  })
})

import { afterEach, describe, expect, it } from 'vitest'
import { applyReportContext, updateReportContext } from '../report/report-context.ts'
import { queryClient } from './queries.ts'
import { endVisit } from './visit.ts'

afterEach(endVisit)

describe('end of a session', () => {
  it('removes the cached results of the user at the end of a session', () => {
    queryClient.setQueryData(['dashboard', {}], { sold: 1 })
    endVisit()
    expect(queryClient.getQueryData(['dashboard', {}])).toBeUndefined()
  })

  it('resets the conditions of analyses for the next user at the end of a session', () => {
    const defaults = { period: { from: '2026-11-15', to: '2026-11-21' }, jans: [] as string[] }
    const query = { period: { from: '2026-10-01', to: '2026-10-31' }, jans: ['9784999900114'] }
    updateReportContext(query, defaults)
    expect(applyReportContext(defaults)).toEqual(query)
    endVisit()
    expect(applyReportContext(defaults)).toEqual(defaults)
  })
})

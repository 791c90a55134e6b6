import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../shared/calls/client.ts'
import { getEmptyFileProblem, toReadProblem } from './use-load-settings.ts'

const createError = (code: ApiError['code'], values = {}) => new ApiError({ status: 400, code, message: code, values })

describe('the reason why a file cannot be read', () => {
  it('reports a workbook as a file that no mapping can read', () => {
    const problem = toReadProblem(createError('import.document', { kind: 'Excel' }))
    expect(problem).toMatchObject({ isFinal: true })
  })

  it('reports an unknown encoding as a problem that a mapping can solve', () => {
    expect(toReadProblem(createError('import.encoding', { first: 'a', second: 'b' })).isFinal).toBe(false)
  })

  it('rejects an empty file without a request to the server', () => {
    expect(getEmptyFileProblem(new File([], 'empty.csv'))?.isFinal).toBe(true)
    expect(getEmptyFileProblem(new File(['a,b\n'], 'short.csv'))).toBeNull()
  })
})

import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../shared/calls/client.ts'
import { findEmptyFile, toReadProblem } from './use-load-settings.ts'

const createError = (code: ApiError['code'], values = {}) => new ApiError({ status: 400, code, message: code, values })

describe('the reason why a file cannot be read', () => {
  it('is final for a workbook, which no mapping can read', () => {
    const problem = toReadProblem(createError('import.document', { kind: 'Excel' }))
    expect(problem).toMatchObject({ isFinal: true })
  })

  it('is not final for an encoding that a mapping can name', () => {
    expect(toReadProblem(createError('import.encoding', { first: 'a', second: 'b' })).isFinal).toBe(false)
  })

  it('is found without the server for a file without content', () => {
    expect(findEmptyFile(new File([], 'empty.csv'))?.isFinal).toBe(true)
    expect(findEmptyFile(new File(['a,b\n'], 'short.csv'))).toBeNull()
  })
})

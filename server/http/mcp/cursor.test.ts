import { describe, expect, it } from 'vitest'
import { AppError } from '../../../shared/errors/errors.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

const subject = {
  tool: 'movers',
  query: { minSoldCopies: 5, period: { from: '2026-11-16', to: '2026-11-22' } },
  contractId: 'one',
}
const cursor = encodeCursor(subject, { offset: 150, pageSize: 50 })

const read = (query: typeof subject, text: string) => {
  try {
    return decodeCursor(query, text)
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
}

describe('cursor', () => {
  it('restores the position of a cursor for the same query, whatever the order of the fields', () => {
    const query = { period: { to: '2026-11-22', from: '2026-11-16' }, minSoldCopies: 5 }
    expect(read({ ...subject, query }, cursor)).toEqual({ offset: 150, pageSize: 50 })
  })

  it('refuses a cursor for another query, tool or contract', () => {
    const others = [
      { ...subject, query: { ...subject.query, minSoldCopies: 6 } },
      { ...subject, tool: 'createRanking' },
      { ...subject, contractId: 'two' },
    ]
    expect(others.map((other) => read(other, cursor))).toEqual(Array(3).fill('mcp.cursor'))
  })

  it('refuses a cursor if any of its characters is changed, and what is not a cursor', () => {
    const changed = [...cursor].map(
      (char, index) => cursor.slice(0, index) + (char === 'A' ? 'B' : 'A') + cursor.slice(index + 1),
    )
    const [, offset = '', hash = ''] = /^(\d+)\.50(\..*)$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
    const forged = [`${Number(offset) + 1}.50${hash}`, `${offset}.0${hash}`, `-1.50${hash}`].map((text) =>
      Buffer.from(text).toString('base64url'),
    )
    for (const text of [...changed, ...forged, `${cursor}A`, `${cursor}=`, ` ${cursor}`, '', '0', '{}'])
      expect(read(subject, text), text).toBe('mcp.cursor')
  })
})

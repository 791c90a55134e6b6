import { describe, expect, it } from 'vitest'
import { writtenOut } from './duckdb-client.ts'

describe('statements for DuckDB', () => {
  it('Whole numbers, codes and days are written out, and what is left keeps its places in order', () => {
    const long = 'a'.repeat(33)
    expect(
      writtenOut('select $1, $2, $3, $4, $5, $6, $7, $1, $8, $9, $10', [
        '2026-11-20',
        7,
        "o'clock",
        -3,
        2_147_483_648,
        null,
        1.5,
        '',
        long,
        'other',
      ]),
    ).toEqual({
      sql: "select '2026-11-20', 7, $1, (-3), $2, $3, $4, '2026-11-20', '', $5, 'other'",
      bindings: ["o'clock", 2_147_483_648, null, 1.5, long],
    })
  })

  it('Nothing that could end a literal or begin a comment beside one is written out', () => {
    for (const text of ["'", "a'b", 'a\\', 'a;b', 'a b', '本', '$1', '\0', 'a\n', '%', '"'])
      expect(writtenOut('$1', [text])).toEqual({ sql: '$1', bindings: [text] })
  })

  it('A statement without values stays as it is, whatever it holds', () => {
    expect(writtenOut("select '$1'", [])).toEqual({ sql: "select '$1'", bindings: [] })
  })
})

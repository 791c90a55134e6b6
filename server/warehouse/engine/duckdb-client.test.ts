import { DuckDBInstance } from '@duckdb/node-api'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inlineBindings } from './duckdb-client.ts'

describe('statements for DuckDB', () => {
  it('writes whole numbers and short texts inline for DuckDB, and numbers the remaining parameters in order', () => {
    const long = 'a'.repeat(4097)
    const values = ['2026-11-20', 7, "o'clock", -3, 2_147_483_648, null, 1.5, '', long, '本']
    expect(inlineBindings('select $1, $2, $3, $4, $5, $6, $7, $1, $8, $9, $10', values)).toEqual({
      sql: "select '2026-11-20', 7, $1, (-3), $2, $3, $4, '2026-11-20', '', $5, '本'",
      bindings: ["o'clock", 2_147_483_648, null, 1.5, long],
    })
  })

  it('writes lists of 500 ids inline for DuckDB, and longer ones as parameters', () => {
    const ids = Array.from({ length: 501 }, (_none, index) => 1_000_000 + index)
    const list = ids.slice(0, 500).join(',')
    expect(inlineBindings('$1', [list])).toEqual({ sql: `'${list}'`, bindings: [] })
    const long = [...ids, ...ids].join(',')
    expect(inlineBindings('$1', [long])).toEqual({ sql: '$1', bindings: [long] })
  })

  it('returns any text of a statement for DuckDB unchanged', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect()
    const hostile = [
      "'",
      "a' or '1'='1",
      "';drop table x;--",
      '\\',
      "\\'",
      '$1',
      '$$',
      '--',
      '/*',
      '%',
      '?',
      '\u2019',
      '\u02bc',
      '\n',
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(...hostile),
          fc.string({ unit: 'grapheme', maxLength: 80 }),
          fc.string({ unit: 'binary', maxLength: 80 }),
        ),
        async (text) => {
          fc.pre(!text.includes('\0'))
          const { sql, bindings } = inlineBindings('select $1 as one, $2 as two', [text, 'x'])
          const result = await connection.run(sql, bindings as string[])
          expect(await result.getRows()).toEqual([[text, 'x']])
        },
      ),
      { numRuns: 300 },
    )
    connection.closeSync()
  })

  it('leaves a statement for DuckDB without values unchanged', () => {
    expect(inlineBindings("select '$1'", [])).toEqual({ sql: "select '$1'", bindings: [] })
  })
})

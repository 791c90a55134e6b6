import { describe, expect, it } from 'vitest'
import { insertValues, toReadableSql, toSqlLiteral } from './readable-sql.ts'

describe('SQL literals', () => {
  it.each([
    [null, 'null'],
    [undefined, 'null'],
    [true, 'true'],
    [12, '12'],
    [-12, '(-12)'],
    [0.5, '0.5e0'],
    [1e-7, '1e-7'],
    [9_007_199_254_740_991, '9007199254740991'],
    ['', "''"],
    ["夜汽車's", "'夜汽車''s'"],
    ['a\\b $1 -- ?', "'a\\b $1 -- ?'"],
    ['a\0b', "('a' || chr(0) || 'b')"],
    [new Date(0), "timestamptz '1970-01-01T00:00:00.000Z'"],
    [['x', "y'z"], "array['x', 'y''z']"],
    [[], 'array[]'],
    [{ a: "b'c" }, `'{"a":"b''c"}'`],
  ])('writes %j as %s in SQL', (value, literal) => {
    expect(toSqlLiteral(value)).toBe(literal)
  })
})

describe('values', () => {
  it('inserts values in place of placeholders only, and never into strings, names and comments', () => {
    const sql = `select '$1', "a$1", $2, $1 /* $1 */ -- $2\nfrom t`
    expect(insertValues({ sql, bindings: ["it's $2", 7] })).toBe(`select '$1', "a$1", 7, 'it''s $2' /* $1 */ -- $2\nfrom t`)
  })

  it('keeps the text of values when the statement is formatted', () => {
    const text = 'a  b;\n-- c \'d\' "e" /* f */ SELECT ? $1'
    expect(toReadableSql({ sql: 'SELECT * FROM t WHERE x = $1', bindings: [text] })).toBe(
      `select\n  *\nfrom\n  t\nwhere\n  x = '${text.replaceAll("'", "''")}'`,
    )
  })

  it('leaves long lists of ids of a statement on one line', () => {
    const ids = Array.from({ length: 300 }, (_none, index) => index).join(', ')
    expect(toReadableSql({ sql: `select 1 from t where id in (${ids})` })).toContain(`id in (${ids})`)
  })
})

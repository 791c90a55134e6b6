import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectDelimiter, readRecord } from './records.ts'

const format = { delimiter: ',', quote: '"' }

function readAll(text: string): string[][] {
  const found: string[][] = []
  let at = 0
  while (at < text.length) {
    const record = readRecord(text, at, format, true)
    if (record === null) throw new Error('no record')
    found.push(record.fields)
    at = record.next
  }
  return found
}

describe('parser of delimited records', () => {
  it('reads delimited records exactly as written, whatever the fields contain', () => {
    const field = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', '書'), maxLength: 6 })
    fc.assert(
      fc.property(
        fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (rows, end) => {
          const text = rows.map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',') + end).join('')
          expect(readAll(text)).toEqual(rows)
        },
      ),
    )
  })

  it('waits for more text if a delimited record may be incomplete', () => {
    expect(readRecord('a,b', 0, format, false)).toBeNull()
    expect(readRecord('a,"b', 0, format, false)).toBeNull()
    expect(readRecord('a,b\r', 0, format, false)).toBeNull()
    expect(readRecord('a,b\r\n', 0, format, false)).toMatchObject({ fields: ['a', 'b'], next: 5 })
  })

  it('limits a record to its line if a quotation mark is never closed', () => {
    expect(readRecord('1,"a,b\n2,c,d\n', 0, format, true)).toMatchObject({
      isMisquoted: true,
      fields: ['1,"a,b'],
      next: 7,
      lines: 1,
    })
  })

  it('chooses the delimiter that yields the most columns', () => {
    expect(detectDelimiter('a;b;c,d\n', '"')).toBe(';')
    expect(detectDelimiter('"a,b"\tc\n', '"')).toBe('\t')
    expect(detectDelimiter('a\n', '"')).toBe(',')
  })
})
